// The section of one country in docs/evidence.md: a table of what each quantity rests on, and what limits it.

import type { ChoiceRow, EvidenceRows, NationalRow } from './evidence-rows.ts'
import {
  evidenceWords,
  ktText,
  LESS_REEXPORTS,
  METHOD_WORDS,
  percentText,
  QUANTITIES,
  QUANTITY_OF_TABLE,
  RATIO_WORDS,
  rangeText,
  scoreText,
  titleOf,
  UNDATED,
  WASTE_WORDS,
  wholePercent,
  words,
  yearsText,
} from './evidence-words.ts'
import { anchorOf, code, markdownTable, plain } from './markdown.ts'

/** Limits that no step can see, and the countries that they concern by name. */
export interface NamedLimit {
  /** Of all of them, after their codes; and of one of them. */
  readonly ofAll: string
  readonly ofOne: string
  readonly countries: readonly string[]
}

export const headingOf = ({ name, country }: Pick<NationalRow, 'name' | 'country'>) => `${plain(name)} (${country})`
export const linkTo = (national: NationalRow) => `[${plain(national.name)}](#${anchorOf(`${national.name} (${national.country})`)})`
export const sourceLink = (source: string) => `[${source}](#${source})`

/** Kinds of choices that the table of evidence tells, or that are told in other words. */
const TOLD_ELSEWHERE = ['input', 'method', 'assumed', 'profile', 'interpolated', 'alternative', 'exception']

export function countrySection(rows: EvidenceRows, national: NationalRow, named: readonly NamedLimit[]): string {
  const choices = withoutUnusedTrade(rows.choices.filter(({ country }) => country === national.country))
  const limits = limitLines(rows, national.country, choices, named)
  return [
    `### ${headingOf(national)}`,
    summary(national, choices),
    evidenceTable(rows, national.country, choices),
    ...(limits.length > 0 ? [limits.map((line) => `- ${line}`).join('\n')] : []),
  ].join('\n\n')
}

/** Rows of tables that carry a national figure of waste by themselves. */
const wasteRows = (choices: readonly ChoiceRow[]) =>
  choices.filter(
    ({ kind, quantity, table_name }) =>
      kind === 'input' && quantity === 'waste_generated' && table_name !== null && WASTE_WORDS[table_name] !== undefined,
  )

/** What the waste of a country rests on in two or three words: `municipal waste`. */
export const wasteText = (choices: readonly ChoiceRow[]) =>
  grouped(wasteRows(choices), ({ table_name }) => WASTE_WORDS[table_name ?? ''] ?? '')
    .map(([text]) => text)
    .join(', ')

/** The years of the figures that the waste rests on: `2015 for 2019–2022`. */
export const wasteYears = (choices: readonly ChoiceRow[]) => figuresText(wasteRows(choices))

/** The net-input method, with its years where there are several: `municipal_waste`. */
function methodText(choices: readonly ChoiceRow[]): string {
  const taken = choices.filter(({ kind, quantity }) => kind === 'method' && quantity === 'waste_generated')
  return grouped(taken, ({ choice }) => choice)
    .map(([method, rows]) => (rows.length === taken.length ? code(method) : `${code(method)} (${yearsText(yearsOf(rows))})`))
    .join(', ')
}

function summary({ year, waste_kg, recycled_ppm, mismanaged_ppm, quality_milli }: NationalRow, choices: readonly ChoiceRow[]): string {
  return (
    `${ktText(waste_kg)} kt of waste in ${year}, of which ${percentText(recycled_ppm)} recycled at home and ${percentText(mismanaged_ppm)} ` +
    `mismanaged. Score of the record ${scoreText(quality_milli)}; net-input method ${methodText(choices)}.`
  )
}

interface EvidenceLine {
  readonly what: string
  readonly sources: readonly string[]
  readonly figures: string
}

function evidenceTable(rows: EvidenceRows, country: string, choices: readonly ChoiceRow[]): string {
  const titles = new Map(rows.sources.map(({ source, title }) => [source, title]))
  const scoreOf = (quantity: string) =>
    scoreText(rows.scores.find((score) => score.country === country && score.quantity === quantity)?.score_milli ?? null)
  const named = new Set<string>()
  /** The title stands where a source is met first. */
  const cited = (source: string) => {
    if (named.has(source)) return sourceLink(source)
    named.add(source)
    return `${plain(titles.get(source) ?? source)} (${sourceLink(source)})`
  }
  const lines = [
    ...QUANTITIES.map(({ title, score, names }) => ({
      title,
      score: scoreOf(score),
      lines: title === 'Re-exports' ? reexportLines(choices) : linesOf(choices.filter(({ quantity }) => names.includes(quantity))),
    })),
    { title: 'Profile for imported waste', score: scoreOf('profile'), lines: profileLines(choices) },
  ]
  return markdownTable(
    ['quantity', 'rests on', 'figures of', 'score'],
    lines.flatMap(({ title, score, lines: found }) =>
      found.map(({ what, sources, figures }, index) => [
        index === 0 ? `**${title}**` : '',
        [plain(what), sources.map(cited).join(', ')].filter((part) => part !== '').join(': '),
        figures,
        index === 0 ? score : '',
      ]),
    ),
  )
}

/** One line for each kind of evidence of a quantity and source, with the years of its figures. */
function linesOf(choices: readonly ChoiceRow[]): EvidenceLine[] {
  const taken = choices.filter(({ kind, choice }) => (kind === 'input' && choice !== 'row without a collected share') || kind === 'assumed')
  const inputs = taken.filter(({ table_name }) => !TOLD_ONCE.includes(table_name ?? ''))
  const series = grouped(inputs, ({ table_name, choice, key, source }) => {
    const what = table_name === null ? choice : evidenceWords(table_name, choice, key ?? '')
    const part = table_name === 'recycling_rates' ? patternOf(key ?? '').join(', ') : ''
    return JSON.stringify([what, part, source, UNDATED.includes(table_name ?? '')])
  }).map(([text, rows]) => {
    const [what, part, source, undated] = JSON.parse(text) as [string, string, string | null, boolean]
    const rank = undated ? 2 : source === null || what === LESS_REEXPORTS ? 1 : 0
    const figures = undated || source === null ? yearsText(yearsOf(rows)) : figuresText(rows)
    return { what, part, source, figures, order: [rank, what, part === '' ? 0 : 1, Math.min(...yearsOf(rows))] as const }
  })
  // Rates of several polymers that one publication gives for the same years stand on one line.
  return grouped(
    series.sort((a, b) => byOrder(a.order, b.order)),
    ({ what, part, source, figures }) => JSON.stringify([what, part !== '', source, figures]),
  ).map(([, [first, ...others]]) => {
    const parts = [first, ...others].flatMap((line) => (line && line.part !== '' ? [line.part] : []))
    return {
      what: `${first?.what}${parts.length > 0 ? ` of ${parts.join('; ')}` : ''}`,
      figures: first?.figures ?? '',
      sources: first?.source ? [first.source] : [],
    }
  })
}

function byOrder(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const place = a.findIndex((value, index) => value !== b[index])
  const [left, right] = [a[place] ?? 0, b[place] ?? 0]
  return left < right ? -1 : left > right ? 1 : 0
}

/** `2019–2022`; `2015 for 2019–2022`; `2019, 2021–2022; between 2019 and 2021 for 2020`. */
function figuresText(rows: readonly ChoiceRow[]): string {
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

/** The year in the key of a row, if it has one: `FRA|2015` → 2015. */
function referenceYear(key: string | null): number[] {
  const year = key?.split('|')[1] ?? ''
  return /^\d{4}$/.test(year) ? [Number(year)] : []
}

/** Tables that stand in the section for all countries, or in the profile of the country. */
const TOLD_ONCE = ['profile_shares', 'import_profiles', 'trade_flags', 'country_regions', 'region_crosswalk']

function profileLines(choices: readonly ChoiceRow[]): EvidenceLine[] {
  const shares = choices.filter(({ table_name }) => table_name === 'profile_shares')
  const sources = [...new Set([...shares, ...choices.filter(({ kind }) => kind === 'profile')].flatMap(({ source }) => source ?? []))]
  return grouped(
    choices.filter(({ kind }) => kind === 'profile'),
    ({ choice, note }) => `${choice}, ${reasonText(note ?? '')}`,
  ).map(([what, rows]) => ({ what, sources, figures: yearsText(yearsOf(rows)) }))
}

/** `classified by mismanaged_of_waste` → `by mismanaged ÷ waste generated` */
function reasonText(note: string): string {
  const ratio = /^classified by (\w+)$/.exec(note)?.[1]
  return ratio === undefined ? note : `classified by ${RATIO_WORDS[ratio] ?? words(ratio)}`
}

/** Reported re-exports where there are any, and for which years the share of the profile stands. */
function reexportLines(choices: readonly ChoiceRow[]): EvidenceLine[] {
  const reported = linesOf(choices.filter(({ quantity }) => quantity === 'reexport_of_waste_import'))
  const years = new Set(yearsOf(choices.filter(({ kind, quantity }) => kind === 'input' && quantity === 'reexport_of_waste_import')))
  const others = yearsOf(choices.filter(({ kind }) => kind === 'profile')).filter((year) => !years.has(year))
  if (others.length === 0) return reported
  return [...reported, { what: 'not reported: share of the profile', sources: [], figures: yearsText(others) }]
}

/** What the steps noted about trade in waste, where another evidence went before it, changed nothing. */
function withoutUnusedTrade(choices: readonly ChoiceRow[]): ChoiceRow[] {
  const used = new Set(
    choices
      .filter(({ kind, table_name }) => kind === 'input' && (table_name === 'trade_statistics' || table_name === 'waste_trade'))
      .map(({ quantity, year }) => `${quantity} ${year}`),
  )
  return choices.filter(({ step, quantity, year }) => step !== '15-waste-trade' || used.has(`${quantity} ${year}`))
}

/** The limits of a country, one line a quantity, then what concerns it as a whole. */
function limitLines(rows: EvidenceRows, country: string, choices: readonly ChoiceRow[], named: readonly NamedLimit[]): string[] {
  const found = new Map<string, string[]>()
  const add = (quantity: string, ...texts: readonly string[]) => {
    const title = titleOf(quantity)
    found.set(title, [...(found.get(title) ?? []), ...texts.filter((text) => !found.get(title)?.includes(text))])
  }
  for (const [quantity, text] of noteTexts(choices)) add(quantity, text)
  for (const [quantity, text] of exceptionTexts(rows, country)) add(quantity, text)
  for (const [quantity, text] of choiceTexts(choices)) add(quantity, text)
  for (const { table_name, year, reason } of rows.breaks.filter((row) => row.country === country)) {
    add(QUANTITY_OF_TABLE[table_name] ?? table_name, `the series breaks in ${year}: ${plain(reason)}`)
  }
  for (const [quantity, text] of alternativeTexts(choices)) add(quantity, text)
  const order = (title: string) => {
    const place = QUANTITIES.findIndex((quantity) => quantity.title === title)
    return place < 0 ? QUANTITIES.length : place
  }
  return [
    ...[...found].sort(([a], [b]) => order(a) - order(b)).map(([title, texts]) => `**${title}**: ${texts.join('; ')}.`),
    ...findingTexts(rows, country),
    ...named.filter(({ countries }) => countries.includes(country)).map(({ ofOne }) => ofOne),
  ]
}

/** What the rows that are used say of themselves, in quotation marks: `“household only: too low” (2017)`. */
function noteTexts(choices: readonly ChoiceRow[]): (readonly [string, string])[] {
  const noted = choices
    .filter(({ kind, table_name }) => (kind === 'input' || kind === 'profile') && table_name !== 'trade_flags')
    .map((row) => ({ ...row, row_note: withoutPlaces(row.row_note ?? '') }))
    .filter(({ row_note }) => row_note !== '')
  return grouped(noted, ({ quantity, row_note }) => JSON.stringify([quantity, row_note])).map(([text, rows]) => {
    const [quantity, note] = JSON.parse(text) as [string, string]
    const years = yearsText(rows.flatMap(({ key }) => referenceYear(key)))
    const whose = [...new Set(rows.flatMap(({ key, table_name }) => (table_name === 'recycling_rates' ? patternOf(key ?? '') : [])))]
    const place = [years, ...whose].filter((part) => part !== '')
    return [quantity, `“${plain(note)}”${place.length > 0 ? ` (${place.join(', ')})` : ''}`] as const
  })
}

/** A note without what only says which lines of the publisher's file a figure is made of: the evidence of the bundle has those. */
const withoutPlaces = (note: string) =>
  note
    .split('; ')
    .filter((part) => !/^sum of \d+ lines$|^divided by .*\(line \d+\)/.test(part))
    .join('; ')

/** The category or polymer that a recycling rate is for. */
const patternOf = (key: string) =>
  key
    .split('|')
    .slice(2)
    .filter((part) => part !== '*')

function exceptionTexts(rows: EvidenceRows, country: string): (readonly [string, string])[] {
  const mine = rows.exceptions.filter((row) => row.country === country)
  return grouped(mine, ({ quantity, choice, reason, published, replaced_by }) =>
    JSON.stringify([quantity, choice, reason, published, replaced_by]),
  ).map(([text, years]) => {
    const [quantity, choice, reason, published, replaced] = JSON.parse(text) as [string, string, string, string | null, string | null]
    const [column = '', table = ''] = choice.split(' of ')
    const taken = `${valueText(column, published)} became ${valueText(column, replaced)}`
    return [
      quantity,
      `exception: ${cellText(column, table)}, ${taken}: ${plain(reason)} (${yearsText(years.map(({ year }) => year))})`,
    ] as const
  })
}

/** `plastic of municipal waste`; `added stock`, where table and column are called the same. */
function cellText(column: string, table: string): string {
  const name = words(column.replace(/_(ppm|kg|millionths)$/, ''))
  return name === words(table) ? name : `${name} of ${words(table)}`
}

/** A cell as the engine holds it, in the unit of its column. */
function valueText(column: string, value: string | null): string {
  if (value === null) return 'nothing'
  if (/^\d+$/.test(value) && column.endsWith('_ppm')) return percentText(BigInt(value))
  return /^-?\d+$/.test(value) && column.endsWith('_kg') ? `${ktText(BigInt(value))} kt` : plain(value)
}

/** What was carried, replaced, capped, raised or missing, in the words of the step, with the years and the masses. */
function choiceTexts(choices: readonly ChoiceRow[]): (readonly [string, string])[] {
  const told = choices.filter(({ kind }) => !TOLD_ELSEWHERE.includes(kind))
  return grouped(told, ({ quantity, kind, choice }) => JSON.stringify([quantity, kind, choice])).map(([text, rows]) => {
    const [quantity, , choice] = JSON.parse(text) as [string, string, string]
    const masses = rows.flatMap(({ year, amount_kg, wanted_kg }) =>
      amount_kg === null || wanted_kg === null ? [] : [`${year}: ${ktText(amount_kg)} instead of ${ktText(wanted_kg)} kt`],
    )
    const place = masses.length === rows.length ? masses.join(', ') : yearsText(yearsOf(rows))
    return [quantity, `${plain(choice)} (${place})`] as const
  })
}

/** What evidence that was not taken would give, as a share of what was. */
function alternativeTexts(choices: readonly ChoiceRow[]): (readonly [string, string])[] {
  const taken = (quantity: string, year: number) =>
    choices
      .filter(
        (row) =>
          row.quantity === quantity && row.year === year && (row.kind === 'method' || (quantity === 'exported' && row.kind === 'input')),
      )
      .reduce((sum, { amount_kg }) => sum + (amount_kg ?? 0n), 0n)
  // Where one publisher replaced the other, the choice gives both figures.
  const replaced = new Set(choices.filter(({ kind }) => kind === 'replaced').map(({ quantity, year }) => `${quantity} ${year}`))
  const others = choices.filter(
    ({ kind, amount_kg, step, quantity, year }) =>
      kind === 'alternative' && amount_kg !== null && !(step === '15-waste-trade' && replaced.has(`${quantity} ${year}`)),
  )
  return grouped(others, ({ quantity, step, choice, source, note }) =>
    JSON.stringify([
      quantity,
      step === '15-waste-trade' ? `${note} (${sourceLink(source ?? '')})` : (METHOD_WORDS[choice] ?? words(choice)),
    ]),
  ).flatMap(([text, rows]) => {
    const [quantity, what] = JSON.parse(text) as [string, string]
    const percents = grouped(rows, ({ year }) => String(year)).flatMap(([year, ofYear]) => {
      const given = ofYear.reduce((sum, { amount_kg }) => sum + (amount_kg ?? 0n), 0n)
      const whole = ofYear[0]?.step === '15-waste-trade' ? (ofYear[0].wanted_kg ?? 0n) : taken(quantity, Number(year))
      return wholePercent(given, whole) ?? []
    })
    if (percents.length === 0) return []
    return [[quantity, `${what}, not taken, would give ${rangeText(percents)} of it`] as const]
  })
}

/** Findings that no step records, one line for each message; the figures are those of the last year. */
function findingTexts(rows: EvidenceRows, country: string): string[] {
  const mine = rows.findings.filter((finding) => finding.country === country)
  return grouped(mine, ({ rule, message }) => JSON.stringify([rule, message])).map(([text, found]) => {
    const [rule, message] = JSON.parse(text) as [string, string]
    const last = [...found].sort((a, b) => (a.year ?? 0) - (b.year ?? 0)).at(-1)
    const figures = [last?.actual, last?.expected === null ? null : `expected ${last?.expected}`].filter(
      (part) => part !== null && part !== undefined,
    )
    const years = yearsText(found.flatMap(({ year }) => year ?? []))
    const detail = figures.length > 0 ? `; ${found.length > 1 ? `in ${last?.year} ` : ''}${plain(figures.join(', '))}` : ''
    return `[${rule}](rules.md#${rule}): ${plain(message)} (${years}${detail}).`
  })
}

const yearsOf = (rows: readonly ChoiceRow[]) => rows.map(({ year }) => year)

/** Rows by key, keys in the order in which they are met. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): (readonly [string, readonly Row[]])[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
}
