import { describe, expect, it } from 'vitest'
import { compute } from '../../../pipeline/compute/compute.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import { openEngine } from '../../../pipeline/io/engine.ts'
import { evidencePage } from '../../../pipeline/report/evidence/evidence-page.ts'
import { type EvidenceRows, readEvidence, type StepNoteRow } from '../../../pipeline/report/evidence/evidence-rows.ts'
import { ktText, percentText, yearsText } from '../../../pipeline/report/evidence/evidence-words.ts'
import { anchorOf, plain } from '../../../pipeline/report/markdown.ts'
import { coverageNamed } from '../../coverage.ts'
import { IN_CI } from '../../random.ts'
import { PROJECT } from '../../workspace.ts'

const YEARS = [2019, 2020, 2021, 2022]

/** A step note about waste generated in Laos in 2019, with the given members. */
function stepNote(given: Partial<StepNoteRow>): StepNoteRow {
  return {
    country: 'LAO',
    year: 2019,
    quantity: 'waste_generated',
    step: '20-net-input',
    kind: 'input',
    reason: 'row-of-method',
    sentence: 'used by the method municipal_waste',
    method: 'municipal_waste',
    income_group: null,
    amount_kg: null,
    wanted_kg: null,
    table_name: null,
    key: null,
    source: null,
    score: 2,
    row_note: null,
    observed: null,
    ...given,
  }
}

const ofYears = (given: Partial<StepNoteRow>) => YEARS.map((year) => stepNote({ year, ...given }))

/** The page of one country with these notes of the steps. */
function pageOf(stepNotes: readonly StepNoteRow[], more: Partial<EvidenceRows> = {}): string {
  return evidencePage({
    version: '1.4',
    notice: 'Be careful.',
    national: [
      {
        country: 'LAO',
        name: 'Laos',
        year: 2022,
        waste_kg: 15_500_000n,
        recycled_ppm: 84_000,
        mismanaged_ppm: 762_000,
        quality_milli: 2_300,
      },
    ],
    stepNotes,
    scores: [{ country: 'LAO', quantity: 'waste_generated', score_milli: 2_000 }],
    sources: [
      { source: 'waw', title: 'What a Waste', authors: 'World Bank', year: 2018, url: null, licence: 'CC-BY-4.0', quality: 2, note: null },
    ],
    polymers: [],
    areas: [],
    categories: [],
    rates: [],
    medians: [],
    packaging: [],
    profiles: [],
    thresholds: [],
    breaks: [],
    exceptions: [],
    findings: [],
    ...more,
  })
}

const municipal = { table_name: 'municipal_waste', key: 'LAO|2015', source: 'waw' }

describe('the page of evidence', () => {
  it('says what a quantity rests on, of which year the figure is and for which it stands', () => {
    expect(pageOf(ofYears(municipal))).toContain(
      '| **Waste generated** | municipal waste × plastic in it × packaging in that: What a Waste ([waw](#waw)) | 2015 for 2019–2022 | 2015 | 2.0 |',
    )
  })

  it('says in which years it was observed, by what the publisher says of its parts', () => {
    expect(pageOf(ofYears({ ...municipal, observed: '1993' }))).toContain('| 2015 for 2019–2022 | 1993, 2015 | 2.0 |')
  })

  it('distinguishes figures of the year from those carried forward or back and interpolated ones', () => {
    const rate = {
      quantity: 'recycled',
      step: '50-recycling',
      table_name: 'recycling_rates',
      source: 'waw',
      reason: 'recycling-rate',
    } as const
    const between = { ...rate, sentence: 'recycling rate, interpolated between 2019 and 2021' }
    const page = pageOf([
      stepNote({ ...rate, year: 2019, key: 'LAO|2019|*|*' }),
      stepNote({ ...between, year: 2020, key: 'LAO|2019|*|*' }),
      stepNote({ ...between, year: 2020, key: 'LAO|2021|*|*' }),
      stepNote({ ...rate, year: 2021, key: 'LAO|2021|*|*' }),
      ...ofYears({ ...rate, key: 'LAO|2018|*|PET' }),
      ...ofYears({ ...rate, key: 'LAO|2018|*|PP' }),
    ])
    expect(page).toContain(
      '| **Recycled at home** | rate: What a Waste ([waw](#waw)) | 2019, 2021; between 2019 and 2021 for 2020 | 2019, 2021 | – |',
    )
    expect(page).toContain('|  | rate of PET; PP: [waw](#waw) | 2018 for 2019–2022 | 2018 |  |')
  })

  it('quotes what the rows say of themselves, with the year of the row', () => {
    expect(pageOf(ofYears({ ...municipal, row_note: 'household only: too low' }))).toContain(
      '- **Waste generated**: “household only: too low” (2015).',
    )
  })

  it('says of which year the population is that a figure per head is multiplied with, and that a note is about it', () => {
    const exported = { quantity: 'exported', step: '45-known-exports', year: 2019, source: 'waw', key: 'LAO|2018' }
    const page = pageOf([
      stepNote({ ...exported, table_name: 'waste_per_head', row_note: 'break' }),
      stepNote({ ...exported, table_name: 'average_population', row_note: 'break' }),
    ])
    expect(page).toContain('|  | × average population: [waw](#waw) | 2018 for 2019 | 2018 |  |')
    expect(page).toContain('- **Exported waste**: “break” (2018); “break” (2018, average population).')
  })

  it('leaves out of the notes what only names lines of a file', () => {
    const page = pageOf(ofYears({ ...municipal, row_note: 'divided by GEN (line 12) − RCY (line 13); GEN estimated' }))
    expect(page).toContain('“GEN estimated” (2015)')
    expect(page).not.toContain('line 12')
  })

  it('gives what was replaced, capped and missing in the words of the step, with years and masses', () => {
    const capped = { quantity: 'treatment', step: '70-treatment', kind: 'capped', sentence: 'more than there is' } as const
    const page = pageOf([
      stepNote({ ...capped, year: 2020, amount_kg: 1_234_567_890n, wanted_kg: 1_500_000_000n }),
      stepNote({ ...capped, year: 2022, amount_kg: 6_380n, wanted_kg: 10_500_000n }),
      ...ofYears({ quantity: 'collected', kind: 'gap', sentence: 'nothing published' }),
    ])
    expect(page).toContain(
      '- **Incinerated, landfilled, improper**: more than there is (2020: 1,235 instead of 1,500 kt, 2022: 0.006 instead of 10.5 kt).',
    )
    expect(page).toContain('- **Collected**: nothing published (2019–2022).')
  })

  it('names a table that it has no words for', () => {
    const page = pageOf(ofYears({ table_name: 'beach_counts', key: 'LAO|2019', source: 'waw' }))
    expect(page).toContain('beach counts: What a Waste ([waw](#waw)) | 2019 for 2019–2022')
  })

  it('compares evidence that was not selected with what was', () => {
    const page = pageOf([
      ...ofYears({ kind: 'method', method: 'waste_statistics', amount_kg: 200n }),
      stepNote({ kind: 'alternative', amount_kg: 164n }),
      stepNote({ year: 2020, kind: 'alternative', amount_kg: 170n }),
    ])
    expect(page).toContain('- **Waste generated**: municipal waste, rejected, would give 82–85 % of the selected figure.')
    expect(page).toContain('net-input method `waste_statistics`')
  })

  it('names exceptions, series breaks and findings where they belong', () => {
    const page = pageOf(ofYears(municipal), {
      exceptions: YEARS.map((year) => ({
        country: 'LAO',
        quantity: 'waste_generated',
        year,
        cell_table: 'municipal_waste',
        cell_column: 'plastic_ppm',
        reason: 'counts one town',
        published: '30000',
        replaced_by: null,
      })),
      breaks: [{ table_name: 'recycling_rates', country: 'LAO', year: 2020, reason: 'new rules' }],
      findings: [
        {
          rule: 'outliers-against-peers',
          country: 'LAO',
          year: 2021,
          message: 'far from its peers',
          expected: '1 to 2 kg',
          actual: '9 kg',
        },
        {
          rule: 'outliers-against-peers',
          country: 'LAO',
          year: 2022,
          message: 'far from its peers',
          expected: '1 to 3 kg',
          actual: '8 kg',
        },
      ],
    })
    expect(page).toContain(
      '- **Waste generated**: exception: plastic of municipal waste, 3.0 % is replaced by no value: counts one town (2019–2022).',
    )
    expect(page).toContain('- **Recycled at home**: the series breaks in 2020: new rules.')
    expect(page).toContain(
      '- [outliers-against-peers](rules.md#outliers-against-peers): far from its peers (2021–2022; in 2022 8 kg, expected 1 to 3 kg).',
    )
  })

  it('says nothing of trade statistics that were not used', () => {
    const page = pageOf(ofYears({ quantity: 'exported', step: '15-waste-trade', kind: 'replaced', sentence: 'one for the other' }))
    expect(page).not.toContain('one for the other')
  })

  it('lets no text of an input become markup or break a table', () => {
    const title = 'A | B <script> [x](y) *z*\nsecond `line`'
    const page = pageOf(ofYears({ ...municipal, row_note: '<b>*bold*</b>' }), {
      sources: [
        { source: 'waw', title, authors: 'X', year: 2018, url: 'https://x.example/a>b c', licence: 'CC0-1.0', quality: 2, note: '|' },
      ],
    })
    expect(page).toContain('A \\| B \\<script> \\[x\\](y) \\*z\\* second \\`line\\` ([waw](#waw))')
    expect(page).toContain('“\\<b>\\*bold\\*\\</b>”')
    expect(page).toContain('([link](<https://x.example/a%3Eb%20c>)) | 2 | `CC0-1.0` | \\| |')
    expectTablesWhole(page)
  })

  it('writes years, masses and shares for readers', () => {
    expect(yearsText([2022, 2019, 2020, 2020])).toBe('2019–2020, 2022')
    expect([0n, 499n, 6_380n, 10_500_000n, 2_438_400_000n, -254_855n].map(ktText)).toEqual([
      '0',
      '<0.001',
      '0.006',
      '10.5',
      '2,438',
      '−0.255',
    ])
    expect([0, 499, 500, 39_430].map(percentText)).toEqual(['0.0 %', '<0.1 %', '0.1 %', '3.9 %'])
    expect(plain('cei_pc050 _x_ a&amp;b')).toBe('cei_pc050 \\_x\\_ a\\&amp;b')
    expect(anchorOf('Türkiye (TUR)')).toBe('türkiye-tur')
  })

  // Computes a release, so that it runs before every merge, not on every save.
  it.runIf(IN_CI)('of the demo has a section for every country, links that all lead somewhere, and whole tables', async () => {
    const engine = await openEngine()
    try {
      await compute(engine, inputsOf(await readInputs({ root: PROJECT, env: 'demo' }), '1.4'), coverageNamed('1.4'))
      const rows = await readEvidence(engine, { version: '1.4', notice: 'Fake.', findings: [] })
      const page = evidencePage(rows)
      const anchors = [
        ...[...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)),
        ...[...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
      ]
      const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, link = '']) => link)
      expect(links.length).toBeGreaterThan(500)
      expect(links.filter((link) => !anchors.includes(link))).toEqual([])
      expect([...page.matchAll(/^### .* \([A-Z]{3}\)$/gm)]).toHaveLength(76)
      expectTablesWhole(page)
      expect(page).not.toMatch(/undefined|NaN|\[object|null/)
      expect(evidencePage(rows)).toBe(page)
      // Malaysia has one recycled mass with score 4, supply with score 3, and a collected share of 2018 with score 2.
      const [, malaysia = ''] = page.split('### Malaysia (MYS)\n')
      const [table = ''] = malaysia.split('\n### ')
      expect(table).toMatch(
        /\| \*\*Waste generated\*\* \| production, imports and exports of plastics: .* \| 2019–2022 \| 2019–2022 \| 3\.0 \|/,
      )
      expect(table).toMatch(
        /\| \*\*Recycled at home\*\* \| mass, as a rate of the waste of its year: .* \| 2020 for 2019–2022 \| 2020 \| 4\.0 \|/,
      )
      expect(table).toMatch(/\| \*\*Collected\*\* \| collected share: .* \| 2018 for 2019–2022 \| 2018 \| 2\.0 \|/)
    } finally {
      engine.close()
    }
  })
})

/** Expects that rows have as many cells as the header of their table. */
function expectTablesWhole(page: string): void {
  let cells = 0
  for (const line of page.split('\n')) {
    const found = line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0
    if (found > 0 && cells > 0) expect(line).toSatisfy(() => found === cells)
    cells = found
  }
}
