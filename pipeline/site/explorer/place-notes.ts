// How far a country's figures can be trusted: what is weak, where its series break, what changed in each release, and where its
// explanation is.

import type { Changes } from '../../../schemas/changes.ts'
import type { ExplorerData } from '../../../schemas/explorer.ts'
import { amountText } from '../../model/amounts.ts'
import { plural } from '../../model/count.ts'
import { countryOfCode } from '../../model/country-code.ts'
import { isWhole } from '../../model/dimensions.ts'
import { limitsOf, limitText } from '../../model/limits.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { plainReason } from '../../report/explain/plain-words.ts'
import { html } from './dom.ts'
import { explanationPath, figureWords } from './explained-figure.ts'
import { readWhenOpened } from './parts.ts'
import { countriesOf, coverageText, coveredMembers, isGroup, nameOf, qualityOf } from './places.ts'
import type { Shown } from './view.ts'
import { save } from './whole-files.ts'
import { errorText } from './words.ts'

/** The notes on the place that is shown; for a group, only which countries it sums. */
export function placeNotes(shown: Shown): HTMLElement[] {
  const { state, facts } = shown
  if (isGroup(facts, state.country)) {
    const group = facts.groups.find(({ area }) => area === state.country)
    return [html('p', { class: 'hint' }, coverageText(facts, state.country)), ...(group ? [members(facts, group)] : [])]
  }
  return [html('div', { class: 'notes' }, weakNotes(shown), changeNotes(shown), explanationLink(shown))]
}

type CountryGroup = ExplorerData['groups'][number]

/** All members of a group, the covered ones by name, and what the list rests on. */
function members(facts: ExplorerData, { area, members: stated, as_of, citation }: CountryGroup): HTMLElement {
  const covered = coveredMembers(facts, area)
  const missing = stated?.filter((member) => !covered.some(({ code }) => countryOfCode(code) === member)) ?? []
  const names = covered.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'))
  return html(
    'details',
    { class: 'members' },
    html('summary', {}, countriesOf(area)),
    html('p', {}, html('b', {}, `Covered (${names.length})`), `: ${names.join(', ')}`),
    ...(missing.length === 0 ? [] : [html('p', {}, html('b', {}, `Not covered (${missing.length})`), `: ${missing.join(', ')}`)]),
    ...(citation ? [html('p', { class: 'hint' }, `Members${as_of ? ` since ${as_of}` : ''}: ${citation}`)] : []),
  )
}

const QUANTITIES: Readonly<Record<string, string>> = {
  waste_generated: 'Waste generated',
  production_and_import: 'Production and imports',
  recycled: 'Recycling',
  exported: 'Exports of waste',
  collected: 'Collection',
  treatment: 'Treatment',
  waste_import: 'Imports of waste',
  added_stock: 'Stock',
}

function weakNotes({ state, facts }: Shown): HTMLElement {
  const { country, year } = state
  const weak = (facts.countries.find(({ code }) => code === country)?.weak ?? []).filter(({ years }) => years.includes(year))
  const breaks = facts.breaks.filter((one) => one.country === country)
  const items = [
    ...limitsOf(facts.limits ?? [], country, [year]).map((limit) => html('li', {}, html('b', {}, 'Limit'), `: ${limitText(limit)}`)),
    ...weak.map(({ quantity, text, source, score }) => {
      const named = source === null ? '' : ` – ${facts.sources[source]?.title ?? source}`
      const quality = score === null ? '' : `, quality ${score} of 5`
      return html(
        'li',
        {},
        html('b', {}, QUANTITIES[quantity] ?? quantity.replaceAll('_', ' ')),
        `: ${plainReason(text)}${named}${quality}`,
      )
    }),
    ...breaks.map(({ year, reason }) => html('li', {}, html('b', {}, `Break of the series in ${year}`), `: ${reason}`)),
  ]
  const count = String(items.length)
  const quality = qualityOf(facts, country, year)
  return html(
    'details',
    { class: 'weak' },
    html('summary', {}, `Weak inputs of the figures of ${nameOf(facts, country)} ${year} (${count})`),
    items.length === 0
      ? html('p', {}, 'No input of this year is carried forward or back, filled in, replaced or of low quality.')
      : html('ul', {}, ...items),
    quality === undefined ? undefined : html('p', {}, `Mean quality of all inputs of the year, weighted by mass: ${quality.text} of 5.`),
  )
}

function changeNotes(shown: Shown): HTMLElement {
  const { state, facts, releases, data } = shown
  return readWhenOpened({ class: 'changes' }, `What changed for ${nameOf(facts, state.country)} in each release`, async () => {
    const items = releases.map(async ({ name, version, date }) => {
      const changes = await data.changes(name)
      return html('li', {}, html('b', {}, version), ` (${date}): `, ...changeWords(changes, state.country, 'inputs and figures'))
    })
    return [html('ol', { class: 'releases', role: 'list' }, ...(await Promise.all(items)))]
  })
}

/** The relative change of a figure. */
const moved = ({ before, after }: Changes['cells'][number]) => Math.abs(after - before) / Math.max(Math.abs(before), Math.abs(after), 1e-9)

/** What changed for a country: its own inputs, which say why, then its figures, the largest changes first. */
export function changeWords(changes: Changes, country: string, shown: 'inputs and figures' | 'inputs'): (HTMLElement | string)[] {
  if (changes.previous === null) return ['the first release.']
  const inputs = changes.inputs.filter(({ key }) => key.split('|')[0] === country)
  const cells = changes.cells.filter((cell) => cell.country === country && isWhole(cell))
  if (inputs.length === 0 && cells.length === 0) return ['no change.']
  const isAdded = inputs.some(({ table, change }) => table === 'countries' && change === 'added')
  const place = ({ file, line }: Changes['inputs'][number]) => `${file}, line ${line}`
  const [first] = inputs
  if (isAdded && first) {
    const rows = inputs.length === 1 ? '; the files of its other inputs had been read before' : ''
    return [`the country was added, with ${plural(inputs.length, 'input row')} (${place(first)}${rows}).`]
  }
  if (inputs.length === 0 && shown === 'inputs') return ['no input of its own changed; its figures move with inputs of other countries.']
  const inputItems = inputs.map((input) => {
    const { change, table, key, before, after } = input
    const cells = [before, after].flatMap((text) => (text ? [inWords(text)] : [])).join(' → ')
    return html('li', {}, `Input ${change}: ${[inWords(table), ...ofKey(key)].join(' ')}: ${cells}; ${place(input)}`)
  })
  const cellItems = (shown === 'inputs' ? [] : cells)
    .sort((a, b) => moved(b) - moved(a))
    .map(({ metric, unit, year, before, after }) => {
      const [from, to] = [amountText(before, unit), amountText(after, unit)]
      return html('li', {}, `${labelOf({ name: metric })}, ${year}: ${from} → ${to}`)
    })
  return [html('ul', {}, ...inputItems, ...cellItems)]
}

/** The parts of a key after its country, without `*`, which stands for all. */
const ofKey = (key: string): readonly string[] =>
  key
    .split('|')
    .slice(1)
    .filter((part) => part !== '*' && part !== '')

/** `recycled_percent 5.16, note late returns` as `recycled 5.16 % (late returns)`. */
const inWords = (cells: string) =>
  cells
    .replace(/, note (.*)$/, ' ($1)')
    .replace(/\b(\w+)_(percent|kt) ([\d.]+)/g, (_, name, unit, amount) => `${name} ${amount} ${unit === 'kt' ? 'kt' : '%'}`)
    .replaceAll('_', ' ')

/**
 * The explanation of the country, where the tree has one: a link in the demo. In production, a page cannot be opened by its address,
 * because that needs a key: the figures of the year are shown here, and the page can be saved.
 */
function explanationLink(shown: Shown): HTMLElement | string {
  const { data, environment, release, state } = shown
  const path = explanationPath(shown)
  if (path === undefined) return ''
  const words = 'How each figure is computed, down to the source lines'
  if (environment === 'demo') return html('p', { class: 'explanation' }, html('a', { href: path }, words))
  return readWhenOpened({ class: 'explanation' }, words, async () => {
    const explanation = await data.explanation(path.replace(/\.html$/, '.json'))
    const figures = explanation.figures.filter(({ year }) => year === state.year)
    const saving = html('button', { type: 'button', class: 'quiet' }, 'Download all years (HTML)')
    saving.addEventListener('click', async () => {
      try {
        save(`plastic-packaging-eol_production_${release}_${state.country}.html`, await (await data.file(path)).blob())
      } catch (error) {
        saving.after(html('p', { class: 'problem' }, errorText(error)))
      }
    })
    const parts = figures.map((figure) =>
      html(
        'details',
        {},
        html('summary', {}, labelOf({ name: figure.metric })),
        html('div', { class: 'explained' }, ...figureWords(figure, explanation, shown.facts)),
      ),
    )
    return [...parts, saving]
  })
}
