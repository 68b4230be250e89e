// Where packaging goes: all countries together are shown, each country is folded, with a chooser if the script runs.

import { count } from '../../../model/count.ts'
import { typedObject } from '../../../model/typed-keys.ts'
import { type Html, html } from '../../html.ts'
import { kilotonnes } from './numbers.ts'
import { type CountryData, FLOWS, type Flows, type PageData } from './page-data.ts'
import { sankeySvg, sentence } from './sankey.ts'

/** All countries together, and each of `listed`. */
export function* flowsSection({ countries, years }: PageData, listed: readonly CountryData[]): Generator<Html> {
  const year = years.at(-1)
  const shown = countries.flatMap((country) => {
    const flows = country.years.find((candidate) => candidate.year === year)?.flows
    return flows ? [{ country, flows }] : []
  })
  yield html`<section id="flows">\n`
  if (year === undefined || shown.length === 0) {
    yield html`<h2>From net input to leakage</h2>\n<p>There are no records.</p>\n</section>\n`
    return
  }
  const world = `All ${count(shown.length)} countries`
  const isListed = new Set(listed)
  const described = shown.filter(({ country }) => isListed.has(country))
  yield html`<h2>From net input to leakage, ${year}</h2>
<p>The flows cover all packaging and all polymers. Shares refer to the waste generated. Production and exports are known only where supply is reported; elsewhere, production is derived from the waste generated.</p>
<form id="choose-flow" hidden><label>Country <select name="country"><option value="">${world}</option>${described.map(
    ({ country }) => html`<option value="${country.code}">${nameOf(country)}</option>`,
  )}</select></label></form>
${flow('', world, sum(shown.map(({ flows }) => flows)), year, true)}`
  const drawn = new Set([...described].sort((one, other) => wasteOf(other) - wasteOf(one)).slice(0, MOST_DRAWN))
  const left = shown.length - described.length
  if (drawn.size < shown.length)
    yield html`<p class="meta">${left === 0 ? 'The' : `Of the ${count(described.length)} countries in the table above, the`} ${MOST_DRAWN} with the most waste are drawn; the others are described in words.${left === 0 ? '' : ` The figures of the ${count(left)} that are not in the table are in datasets.csv.`}</p>\n`
  for (const one of described) yield flow(one.country.code, nameOf(one.country), one.flows, year, false, drawn.has(one))
  yield html`</section>\n`
}

/** The most countries whose flows a page draws: thousands of regions would take minutes and make a page of a hundred megabytes. */
const MOST_DRAWN = 250

const wasteOf = ({ flows }: { readonly flows: Flows }) => flows.waste_produced_in_the_country
const nameOf = ({ name, code }: CountryData) => `${name} (${code})`

function flow(code: string, name: string, flows: Flows, year: number, open: boolean, drawn = true): Html {
  const imported =
    flows.waste_import === 0
      ? ''
      : ` Imported waste is shown separately: ${kilotonnes(flows.waste_import)}, of which ${kilotonnes(flows.reexport_of_waste_import)} re-exported, ${kilotonnes(flows.recycling_of_waste_import)} recycled, ${kilotonnes(flows.proper_disposal_of_waste_import)} properly and ${kilotonnes(flows.improper_disposal_of_waste_import)} improperly disposed of.`
  return html`<details class="flow" id="flow-${code || 'all'}" data-country="${code}"${open ? ' open' : ''}>
<summary><b>${name}</b> <span class="meta">${kilotonnes(flows.waste_produced_in_the_country)} of waste, ${kilotonnes(flows.leaked)} leaked</span></summary>
${drawn ? html`<div class="wide">${sankeySvg(flows, `${name} ${year}, from net input to leakage`)}</div>\n` : ''}<p class="meta">${sentence(flows)}${imported}</p>
</details>
`
}

function sum(all: readonly Flows[]): Flows {
  return typedObject(FLOWS.map((name) => [name, all.reduce((total, flows) => total + flows[name], 0)]))
}
