// Tests what is said of a decision. test/golden/reports has the whole page.

import { describe, expect, it } from 'vitest'
import { decisionHtml } from '../../../pipeline/report/decision/decision-html.ts'
import { decisionMarkdown, decisionText } from '../../../pipeline/report/decision/decision-text.ts'
import { happened } from '../../../pipeline/report/decision/decision-words.ts'
import type { Decision } from '../../../schemas/decision.ts'
import { DECISION } from './example.ts'

/** The first figure of the first country. */
function figureOf({ countries: [country] }: Decision) {
  const [figure] = country?.figures ?? []
  if (!figure) throw new Error('the example has no figure')
  return figure
}

describe('a decision', () => {
  it('is said in ten lines at most: what left its range, what has to be declared, and what speaks for and against it', () => {
    const lines = decisionText(DECISION).trimEnd().split('\n')
    expect(lines).toEqual([
      '1.5 against 1.4: 2 of 380 national figures left the range that 1.4 gave them, in 2 countries.',
      '  1 country moved by more than a factor of three or 30 points, and no declared change names it: Bangladesh.',
      '  Bangladesh, waste generated 2022: 490 kt → 3,530 kt (180 to 3,100\u00a0kt); ' +
        'revised municipal_waste BGD|2022 (sources/demo/municipal_waste.csv:161): waste_kt 1000 → 7000 (× 7), ' +
        'note by <hand> → nothing; and 2 more changes of its rows',
      '  Kenya <b>, collected 2021: 40.0 % → 75.0 % (24 to 60\u00a0%); ' +
        'no row of its own differs: it moves by what countries share, such as the median of an income group',
      '  held by a new exception (published → used): municipal_waste CAN|2014, plastic_percent: 3 → nothing',
      '  decides the waste of: what-a-waste-3 0 → 37 countries, no source 38 → 2 countries',
      '  national ranges: 43 narrower, 21 wider',
      '  warnings: evidence-old 41 → 6, treatment-shares-sum 8 → 18',
      '  distance to benchmarks: 0 smaller, 1 larger of 1',
      '  Two methods were compared in 152 of 304 country-years: 149 agree as far as expected, 3 do not, in 1 country: ' +
        'Cyprus 2020 (+201 %). The other 152 rest on one method only.',
    ])
    expect(decisionMarkdown(DECISION)[0]).toBe('## Is it better?')
  })

  it('says where an older row decides, and where two columns are exchanged', () => {
    const [country] = DECISION.countries
    const figure = figureOf(DECISION)
    if (!country || !figure.decides_now) throw new Error('the example has no such figure')
    const cell = (column: string, before: string, after: string) => ({ column, unit: 'percent', before, after })
    const [row] = country.rows
    if (!row) throw new Error('the example has no such row')
    const exchanged = ['dump and landfill']
    const rows = [{ ...row, exchanged, cells: [cell('dump', '77', '12.7'), cell('landfill', '12.7', '77')] }]
    const older = { ...figure, decides_now: { ...figure.decides_now, key: 'BGD|1998', year: 1998 } }
    expect(happened({ ...country, figures: [older], rows })).toEqual([
      'an older row decides: municipal_waste of 1998 instead of 2022',
      'revised municipal_waste BGD|2022 (sources/demo/municipal_waste.csv:161): ' +
        'dump and landfill exchanged, dump 77 → 12.7 (÷ 6.06), landfill 12.7 → 77 (× 6.06)',
    ])
  })

  it('says nothing where no national figure moved', () => {
    const same = { ...DECISION, countries: [], left: 0 }
    expect([decisionText(same), decisionMarkdown(same)]).toEqual(['', []])
    expect(decisionHtml(same)).toContain('No national figure differs from 1.4.')
  })

  it('folds what is long', () => {
    const [cell] = DECISION.held
    if (!cell) throw new Error('the example holds no cell')
    const many = decisionHtml({ ...DECISION, held: Array.from({ length: 13 }, () => cell) })
    expect(many).toContain('<details class="more"><summary>3 more</summary>')
  })

  it('shows the countries that left their range before those that did not, and names those that the comparison leaves out', () => {
    const [first, second] = DECISION.countries
    if (!first || !second) throw new Error('the example has two countries')
    const inside = { ...second, figures: second.figures.map((figure) => ({ ...figure, left: false })) }
    const html = decisionHtml({ ...DECISION, countries: [first, inside] })
    expect(html.match(/<h2>One line[^<]*/g)).toEqual([
      '<h2>One line a country that left its range',
      '<h2>One line a country that moved within its range',
    ])
    expect(html).toContain('Left out, because errors name them: Bangladesh.')
  })

  it('of a first release says that there is nothing to compare it with', () => {
    const html = decisionHtml({ ...DECISION, previous: null, countries: [], sources: [], warnings: [], ranges: null, benchmarks: [] })
    expect(html).toContain('1.5 is a first release: there is nothing to compare it with.')
    expect(html.match(/<h2>[^<]*/g)).toEqual([
      '<h2>1.5 is a first release: there is nothing to compare it with.',
      '<h2>Two methods that do not agree',
      '<h2>Years from several editions',
    ])
  })

  it('is amber where two methods are apart, although nothing left its range', () => {
    const same = { ...DECISION, countries: [], left: 0 }
    expect(decisionHtml(same)).toContain('<section class="verdict warning">')
    expect(decisionHtml({ ...same, reconciliation: { ...same.reconciliation, apart: 0, gaps: [] } })).toContain(
      '<section class="verdict good">',
    )
  })
})
