// The section of one country in docs/evidence.md: a table of what each quantity rests on, and what limits it.

import { grouped, smallest } from '../../model/lists.ts'
import { anchorOf, code, markdownTable, plain } from '../markdown.ts'
import type { EvidenceRows, NationalRow, StepNoteRow } from './evidence-rows.ts'
import {
  evidenceWords,
  ktText,
  LESS_REEXPORTS,
  patternOf,
  percentText,
  QUANTITIES,
  referenceYear,
  scoreText,
  sourceLink,
  UNDATED,
  WASTE_WORDS,
  yearsOf,
  yearsText,
} from './evidence-words.ts'
import { limitLines, type NamedLimit } from './limit-lines.ts'

const headingOf = ({ name, country }: Pick<NationalRow, 'name' | 'country'>) => `${plain(name)} (${country})`
export const linkTo = (national: NationalRow) => `[${plain(national.name)}](#${anchorOf(`${national.name} (${national.country})`)})`

export function countrySection(rows: EvidenceRows, national: NationalRow, named: readonly NamedLimit[]): string {
  const notes = withoutUnusedTrade(rows.stepNotes.filter(({ country }) => country === national.country))
  const limits = limitLines(rows, national.country, notes, named)
  return [
    `### ${headingOf(national)}`,
    summary(national, notes),
    evidenceTable(rows, national.country, notes),
    ...(limits.length > 0 ? [limits.map((line) => `- ${line}`).join('\n')] : []),
  ].join('\n\n')
}

/** The selected rows that give national waste by themselves. */
const wasteRows = (notes: readonly StepNoteRow[]) =>
  notes.filter(
    ({ kind, quantity, table_name }) =>
      kind === 'input' && quantity === 'waste_generated' && table_name !== null && WASTE_WORDS[table_name] !== undefined,
  )

/** What the waste of a country rests on in two or three words: `municipal waste`. */
export const wasteText = (notes: readonly StepNoteRow[]) =>
  grouped(wasteRows(notes), ({ table_name }) => WASTE_WORDS[table_name ?? ''] ?? '')
    .map(([text]) => text)
    .join(', ')

/** The years of the figures that the waste rests on: `2015 for 2019–2022`. */
export const wasteYears = (notes: readonly StepNoteRow[]) => figuresText(wasteRows(notes))

/** The years in which the evidence of the waste was observed: `1993, 2015`. */
export const wasteObserved = (notes: readonly StepNoteRow[]) => observedText(wasteRows(notes))

/** The net-input method, with its years if there are several: `municipal_waste`. */
function methodText(notes: readonly StepNoteRow[]): string {
  const selected = notes.filter(({ kind, quantity }) => kind === 'method' && quantity === 'waste_generated')
  return grouped(selected, ({ method }) => method ?? '')
    .map(([method, rows]) => (rows.length === selected.length ? code(method) : `${code(method)} (${yearsText(yearsOf(rows))})`))
    .join(', ')
}

function summary({ year, waste_kg, recycled_ppm, mismanaged_ppm, quality_milli }: NationalRow, notes: readonly StepNoteRow[]): string {
  return (
    `${ktText(waste_kg)} kt of waste in ${year}, of which ${percentText(recycled_ppm)} recycled at home and ${percentText(mismanaged_ppm)} ` +
    `mismanaged. Score of the record ${scoreText(quality_milli)}; net-input method ${methodText(notes)}.`
  )
}

interface EvidenceLine {
  readonly what: string
  readonly sources: readonly string[]
  readonly figures: string
  /** The years of observation that the publisher gives. */
  readonly observed: string
}

function evidenceTable(rows: EvidenceRows, country: string, notes: readonly StepNoteRow[]): string {
  const titles = new Map(rows.sources.map(({ source, title }) => [source, title]))
  const scoreOf = (quantity: string) =>
    scoreText(rows.scores.find((score) => score.country === country && score.quantity === quantity)?.score_milli ?? null)
  const named = new Set<string>()
  /** Gives the title of a source only where the source occurs first. */
  const cited = (source: string) => {
    if (named.has(source)) return sourceLink(source)
    named.add(source)
    return `${plain(titles.get(source) ?? source)} (${sourceLink(source)})`
  }
  const lines = [
    ...QUANTITIES.map(({ title, score, names }) => ({
      title,
      score: scoreOf(score),
      lines: names.includes('reexport_of_waste_import')
        ? reexportLines(notes)
        : linesOf(notes.filter(({ quantity }) => names.includes(quantity))),
    })),
    { title: 'Profile for imported waste', score: scoreOf('profile'), lines: profileLines(notes) },
  ]
  return markdownTable(
    ['quantity', 'rests on', 'figures of', 'evidence of', 'score'],
    lines.flatMap(({ title, score, lines: found }) =>
      found.map(({ what, sources, figures, observed }, index) => [
        index === 0 ? `**${title}**` : '',
        [plain(what), sources.map(cited).join(', ')].filter((part) => part !== '').join(': '),
        figures,
        observed,
        index === 0 ? score : '',
      ]),
    ),
  )
}

/** One line for each kind of evidence of a quantity and source, with the years of its figures. */
function linesOf(notes: readonly StepNoteRow[]): EvidenceLine[] {
  const selected = notes.filter(({ kind, reason }) => (kind === 'input' && reason !== 'row-without-value') || kind === 'assumed')
  const inputs = selected.filter(({ table_name }) => !SHOWN_ONCE.includes(table_name ?? ''))
  const described = inputs.map((note) => {
    const { table_name, reason, sentence, quantity, key } = note
    const what = table_name === null ? sentence : evidenceWords({ table: table_name, reason, quantity, key: key ?? '' })
    const part = table_name === 'recycling_rates' ? patternOf(key ?? '').join(', ') : ''
    return { ...note, what, part, undated: UNDATED.includes(table_name ?? '') }
  })
  const series = grouped(described, ({ what, part, source, undated }) => JSON.stringify([what, part, source, undated])).map(([, rows]) => {
    const [{ what, part, source, undated }] = rows
    const rank = undated ? 2 : source === null || what === LESS_REEXPORTS ? 1 : 0
    const figures = undated || source === null ? yearsText(yearsOf(rows)) : figuresText(rows)
    const observed = undated || source === null ? '' : observedText(rows)
    return { what, part, source, figures, observed, order: [rank, what, part === '' ? 0 : 1, smallest(yearsOf(rows))] as const }
  })
  // Rates of several polymers are shown on one line if one publication gives them for the same years.
  return grouped(
    series.sort((a, b) => byOrder(a.order, b.order)),
    ({ what, part, source, figures, observed }) => JSON.stringify([what, part !== '', source, figures, observed]),
  ).map(([, alike]) => {
    const [{ what, figures, observed, source }] = alike
    const parts = alike.map(({ part }) => part).filter((part) => part !== '')
    return { what: `${what}${parts.length > 0 ? ` of ${parts.join('; ')}` : ''}`, figures, observed, sources: source ? [source] : [] }
  })
}

function byOrder(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const place = a.findIndex((value, index) => value !== b[index])
  const [left, right] = [a[place] ?? 0, b[place] ?? 0]
  return left < right ? -1 : left > right ? 1 : 0
}

/** `2019–2022`; `2015 for 2019–2022`; `2019, 2021–2022; between 2019 and 2021 for 2020`. */
function figuresText(rows: readonly StepNoteRow[]): string {
  const ofYears = grouped(rows, ({ year }) => String(year)).map(([year, ofYear]) => {
    const references = [...new Set(ofYear.flatMap(({ key }) => referenceYear(key)))].sort((a, b) => a - b)
    return { year: Number(year), figure: references.length > 1 ? `between ${references.join(' and ')}` : String(references[0] ?? year) }
  })
  const figures = grouped(ofYears, ({ figure }) => figure).map(([figure, group]) => ({ figure, years: group.map(({ year }) => year) }))
  const stands = ({ figure, years }: (typeof figures)[number]) => years.length > 1 || String(years[0]) !== figure
  const own = figures.filter((figure) => !stands(figure)).flatMap(({ years }) => years)
  const others = figures.filter(stands).map(({ figure, years }) => `${figure} for ${yearsText(years)}`)
  return [...(own.length > 0 ? [yearsText(own)] : []), ...others.sort()].join('; ')
}

/** The years of the rows, and those that the publisher gives for a part of them. */
function observedText(rows: readonly StepNoteRow[]): string {
  const years = rows.flatMap(({ key, observed }) => [...referenceYear(key), ...(observed?.split(', ').map(Number) ?? [])])
  return yearsText(years)
}

/** Tables that are shown in the section for all countries, or in the profile of the country. */
const SHOWN_ONCE = ['profile_shares', 'import_profiles', 'trade_flags', 'country_regions', 'region_crosswalk']

function profileLines(notes: readonly StepNoteRow[]): EvidenceLine[] {
  const shares = notes.filter(({ table_name }) => table_name === 'profile_shares')
  const sources = [...new Set([...shares, ...notes.filter(({ kind }) => kind === 'profile')].flatMap(({ source }) => source ?? []))]
  return grouped(
    notes.filter(({ kind }) => kind === 'profile'),
    ({ sentence }) => sentence,
  ).map(([what, rows]) => ({ what, sources, figures: yearsText(yearsOf(rows)), observed: '' }))
}

/** Reported re-exports, if any, and the years for which the share of the profile is used instead. */
function reexportLines(notes: readonly StepNoteRow[]): EvidenceLine[] {
  const reported = linesOf(notes.filter(({ quantity }) => quantity === 'reexport_of_waste_import'))
  const years = new Set(yearsOf(notes.filter(({ kind, quantity }) => kind === 'input' && quantity === 'reexport_of_waste_import')))
  const others = yearsOf(notes.filter(({ kind }) => kind === 'profile')).filter((year) => !years.has(year))
  if (others.length === 0) return reported
  return [...reported, { what: 'not reported: share of the profile', sources: [], figures: yearsText(others), observed: '' }]
}

/** Leaves out what the steps noted about trade in waste that was not used, because other evidence had priority. */
function withoutUnusedTrade(notes: readonly StepNoteRow[]): StepNoteRow[] {
  const used = new Set(
    notes
      .filter(({ kind, table_name }) => kind === 'input' && (table_name === 'trade_statistics' || table_name === 'waste_trade'))
      .map(({ quantity, year }) => `${quantity} ${year}`),
  )
  return notes.filter(({ step, quantity, year }) => step !== '15-waste-trade' || used.has(`${quantity} ${year}`))
}
