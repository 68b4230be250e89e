// The figures of one place and year in two releases side by side, and what changed between them.

import type { Changes } from '../../../../schemas/changes.ts'
import type { ExplorerData } from '../../../../schemas/explorer.ts'
import { boundTexts } from '../../../model/amounts.ts'
import { metricsOf } from '../../../model/coverage.ts'
import { isWhole } from '../../../model/dimensions.ts'
import { listed } from '../../../model/listed.ts'
import { labelOf } from '../../../model/metric-labels.ts'
import type { Metric, Unit } from '../../../model/metrics.ts'
import { dumbbellChart, dumbbellKey } from '../charts/dumbbells.ts'
import { html } from '../dom.ts'
import { type Figure, figureAmount, numbersOf } from '../figures.ts'
import { packagingOf } from '../labels.ts'
import { asTable } from '../parts.ts'
import { changeWords } from '../place-notes.ts'
import { coveredMembers, isGroup, nameOf } from '../places.ts'
import { type Cell, PACKAGING, type Sheet } from '../sheet.ts'
import type { Rendered, Shown, View } from '../view.ts'

const RANGES = 'Strokes are figures, bars their 90 % ranges.'

export const releases: View = {
  controls: () => ['country', 'release', 'against', 'year', 'category', 'polymer'],
  needs: ({ country }, facts) => ({ allCountries: false, groups: isGroup(facts, country) }),
  title: ({ state: { country, year }, facts, compared }) =>
    compared
      ? `${nameOf(facts, country)} ${year} in release ${compared.before} and in release ${compared.after}`
      : `${nameOf(facts, country)} ${year}: nothing to compare, because there is one release only`,
  subtitle: ({ state }) => packagingOf(state),
  measured: ({ compared }) => (compared ? `Release ${compared.before} compared with release ${compared.after}` : 'All metrics'),
  async render(shown, width): Promise<Rendered> {
    const { compared } = shown
    if (!compared) {
      const words =
        `This host has release ${shown.release} alone. ` +
        'Once it has a second one, this view shows the figures of a place in both, side by side, and what changed between them.'
      return { content: [html('p', {}, words)], sheet: { caption: '', columns: [], rows: [] } }
    }
    const { before, after } = compared
    const [earlier, later] = await Promise.all([figuresOf(shown, before), figuresOf(shown, after)])
    const metrics = [...new Map([...earlier.metrics, ...later.metrics].map((metric) => [metric.name, metric])).values()]
    const rows = metrics
      .filter(({ name }) => name !== 'total')
      .map((metric) => ({ metric, label: labelOf(metric), before: earlier.of(metric), after: later.of(metric) }))
      .filter((row) => (row.before?.amount ?? 0) !== 0 || (row.after?.amount ?? 0) !== 0)
    const sheet: Sheet = {
      caption: `${releases.title(shown)}; ${packagingOf(shown.state)}`,
      columns: [
        { name: 'label', label: 'Metric' },
        { name: 'metric', label: 'Field' },
        { name: 'place', label: 'Code' },
        { name: 'year', label: 'Year' },
        ...PACKAGING,
        { name: 'unit', label: 'Unit' },
        ...figureColumnsOf(before, 'before'),
        ...figureColumnsOf(after, 'after'),
        { name: 'change', label: 'Change' },
      ],
      rows: rows.map((row) => [
        ...[row.label, row.metric.name, shown.state.country, shown.state.year, shown.state.category, shown.state.polymer, row.metric.unit],
        ...cellsOf(row.before, row.metric.unit),
        ...cellsOf(row.after, row.metric.unit),
        changeOf(row),
      ]),
    }
    const legend = html(
      'ul',
      { class: 'legend' },
      html('li', {}, dumbbellKey('before'), `release ${before}`),
      html('li', {}, dumbbellKey('after'), `release ${after}`),
    )
    const shares = rows.filter(({ metric }) => metric.unit === 'percent')
    const chart = dumbbellChart(
      shares.map((row) => ({ ...row, text: bothTexts(row) })),
      `${before} → ${after}`,
      'percent',
      `${releases.title(shown)}, shares of the waste generated; the table below holds the same numbers.`,
      width,
    )
    return {
      content: [
        html('p', { class: 'answer' }, answer(rows, shown)),
        ...(shares.length === 0 ? [] : [legend, html('div', { class: 'chart' }, chart)]),
        html('p', { class: 'hint' }, `Shares of the waste generated. ${RANGES} The table has the masses too.`),
        asTable(sheet, 'Figures'),
        await whatChanged(shown),
      ],
      chart: shares.length === 0 ? undefined : chart,
      legend,
      explained: [`Shares of the waste generated. ${RANGES}`],
      sheet,
    }
  },
}

interface Row {
  readonly metric: { readonly unit: Unit }
  readonly label: string
  readonly before: Figure | undefined
  readonly after: Figure | undefined
}

/** Reads the figures of the place in a release. A release that does not cover it has none. */
async function figuresOf({ data, state }: Shown, release: string) {
  const { country, category, polymer, year } = state
  const facts = await data.facts(release)
  const asked = { release, category, polymer, country }
  const isCovered = facts.countries.some(({ code }) => code === country)
  const isOffered = facts.categories.includes(category) && facts.polymers.includes(polymer)
  const [records, ranges, groups] = await Promise.all([
    isCovered && isOffered ? data.records(asked) : [],
    isCovered && isOffered ? data.ranges(asked) : [],
    isGroup(facts, country) ? data.groups({ release, category, polymer }) : new Map(),
  ])
  const numbers = numbersOf(facts, records, ranges, groups)
  return { metrics: metricsOf(facts.version), of: (metric: Metric) => numbers.published(country, year, metric) }
}

const figureColumnsOf = (release: string, name: 'before' | 'after') => [
  { name, label: `Release ${release}`, decimals: 6 },
  { name: `${name}_low`, label: '90 % range from', decimals: 6 },
  { name: `${name}_high`, label: '90 % range to', decimals: 6 },
]

function cellsOf(figure: Figure | undefined, unit: Unit): readonly Cell[] {
  if (!figure) return [undefined, undefined, undefined]
  const { amount, range } = figure
  const texts = range && range.high > range.low ? boundTexts(range) : undefined
  const bound = (value: number | undefined, text: string | undefined) =>
    value === undefined ? undefined : { amount: value, text: text ?? figureAmount({ ...figure, amount: value, range: undefined }, unit) }
  return [{ amount, text: figureAmount(figure, unit) }, bound(range?.low, texts?.[0]), bound(range?.high, texts?.[1])]
}

const isSame = ({ before, after }: Row) => before?.amount === after?.amount
/** Where both read the same, a figure at the end of its range has moved by less than is shown. */
const isBeyond = (row: Row) => {
  const { before, after } = row
  if (before?.range === undefined || after === undefined || amountOf(row, before) === amountOf(row, after)) return false
  return after.amount < before.range.low || after.amount > before.range.high
}

const amountOf = ({ metric }: Row, figure: Figure | undefined): string => (figure ? figureAmount(figure, metric.unit) : '–')

const changeOf = (row: Row): string =>
  !row.before
    ? 'new'
    : !row.after
      ? 'gone'
      : isSame(row)
        ? 'same'
        : isBeyond(row)
          ? 'outside the earlier range'
          : 'within the earlier range'

function bothTexts(row: Row): string {
  const [before, after] = [amountOf(row, row.before), amountOf(row, row.after)]
  if (!row.before) return `new: ${after}`
  if (!row.after) return `gone: ${before}`
  if (isSame(row)) return `${before}, the same`
  return before === after ? `${before}, nearly the same` : `${before} → ${after}`
}

/** How many figures are named, those that moved farthest. */
const MOST_WRITTEN = 3

/** By how many points a share moved; masses come after all shares. */
const movedPoints = ({ metric, before, after }: Row): number =>
  metric.unit === 'percent' ? Math.abs((after?.amount ?? 0) - (before?.amount ?? 0)) : -1

function answer(rows: readonly Row[], { compared, facts, state }: Shown): string {
  const name = nameOf(facts, state.country)
  if (rows.every(({ before }) => !before)) return `Release ${compared?.before} has no record of ${name}.`
  if (rows.every(({ after }) => !after)) return `Release ${compared?.after} has no record of ${name}.`
  const changed = rows.filter((row) => !isSame(row))
  if (changed.length === 0) return 'No figure of this place, year, packaging and polymer differs between the two releases.'
  const beyond = changed.filter(isBeyond).map(({ label }) => label)
  const outside = beyond.length === 0 ? 'none left its earlier range' : `${beyond.length} left the earlier range: ${beyond.join(', ')}`
  const seen = changed.filter((row) => amountOf(row, row.before) !== amountOf(row, row.after))
  const unseen = changed.length - seen.length
  const less = unseen === 0 ? '' : `, ${seen.length === 0 ? 'all' : unseen} by less than the digits shown`
  const largest = [...seen].sort((a, b) => movedPoints(b) - movedPoints(a)).slice(0, MOST_WRITTEN)
  const named = largest.length === 0 ? '' : `${largest.map((row) => `${row.label}: ${bothTexts(row)}`).join('; ')}. `
  return `${named}${changed.length} of ${rows.length} figures, shares and masses, differ${less}; ${outside}.`
}

/** What each release after the earlier one, up to the later one, says that it changes. */
async function whatChanged({ data, state, facts, compared, addressOf }: Shown): Promise<HTMLElement> {
  const items = await Promise.all(
    (compared?.between ?? []).map(async ({ name, version, date, summary }) => {
      const changes = await data.changes(name)
      const why = isGroup(facts, state.country)
        ? [memberChanges(changes, facts, state.country)]
        : changeWords(changes, state.country, 'inputs')
      const methods = changes.method_changes.map((text) => html('li', {}, `Method: ${text}`))
      return html(
        'li',
        {},
        html('b', {}, version),
        ` (${date}): ${summary}`,
        ...(methods.length === 0 ? [] : [html('ul', {}, ...methods)]),
        ` ${nameOf(facts, state.country)}: `,
        ...why,
        placesChanged(changedIn(changes), facts, (country) => addressOf({ country })),
      )
    }),
  )
  return html(
    'div',
    { class: 'notes' },
    html('h3', {}, `What changed for ${nameOf(facts, state.country)}, and why`),
    html('ol', { class: 'releases', role: 'list' }, ...items),
  )
}

interface ChangedCountries {
  readonly added: readonly string[]
  /** Those whose national figures changed. */
  readonly changed: readonly string[]
}

/** The codes of the countries that a release adds or changes. */
const changedIn = ({ inputs, cells }: Changes): ChangedCountries => ({
  added: inputs.filter(({ table, change }) => table === 'countries' && change === 'added').map(({ key }) => key),
  changed: [...new Set(cells.filter(isWhole).map(({ country }) => country))],
})

/** All countries that a release changes, each leading to what changed there; the first release changes none. */
function placesChanged(
  { added, changed }: ChangedCountries,
  facts: ExplorerData,
  address: (country: string) => string,
): HTMLElement | string {
  const places = [...new Set([...added, ...changed])]
    .filter((code) => facts.countries.some((country) => country.code === code))
    .map((code) => ({ code, name: nameOf(facts, code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  if (places.length === 0) return ''
  const links = places.flatMap(({ code, name }, index) => [...(index === 0 ? [] : [', ']), html('a', { href: address(code) }, name)])
  const words = 'All places that this release adds or changes'
  if (places.length <= MOST_NAMED) return html('p', { class: 'places-changed' }, `${words}: `, ...links)
  return html('details', { class: 'places-changed' }, html('summary', {}, `${words} (${places.length})`), html('p', {}, ...links))
}

/** More places are folded. */
const MOST_NAMED = 8

/** `Guatemala was added; the national figures of France and Spain changed.`: the countries of a group that a release changes. */
function memberChanges(changes: Changes, facts: ExplorerData, group: string): string {
  if (changes.previous === null) return 'the first release.'
  const members = new Set(coveredMembers(facts, group).map(({ code }) => code))
  const namesOf = (codes: readonly string[]) => codes.filter((code) => members.has(code)).map((code) => nameOf(facts, code))
  const all = changedIn(changes)
  const added = namesOf(all.added)
  const changed = namesOf(all.changed).sort((a, b) => a.localeCompare(b, 'en'))
  const parts = [
    ...(added.length === 0 ? [] : [`${listed(added)} ${added.length === 1 ? 'was' : 'were'} added`]),
    ...(changed.length === 0 ? [] : [`the national figures of ${listed(changed)} changed`]),
  ]
  return parts.length === 0 ? 'the national figures of no country changed.' : `${parts.join('; ')}.`
}
