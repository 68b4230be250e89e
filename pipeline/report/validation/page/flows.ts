// Where packaging goes: all countries together are drawn. Each country is described in words, and drawn by the script if it runs.

import { count } from '../../../model/count.ts'
import { typedObject } from '../../../model/typed-keys.ts'
import { type Html, html, svg } from '../../html.ts'
import { FLOWS, type Flows, flowsText } from './flow-masses.ts'
import { kilotonnes } from './numbers.ts'
import type { CountryData, PageData } from './page-data.ts'
import { flowPictures, sentence } from './sankey.ts'

/** All countries together, and each of `listed`. */
export function flowsSection({ countries, years }: PageData, listed: readonly CountryData[]): Html {
  const year = years.at(-1)
  const shown = countries.flatMap((country) => {
    const flows = country.years.find((candidate) => candidate.year === year)?.flows
    return flows ? [{ country, flows }] : []
  })
  if (year === undefined || shown.length === 0)
    return html`<section id="flows">\n<h2>From net input to leakage</h2>\n<p>There are no records.</p>\n</section>\n`
  const world = `All ${count(shown.length)} countries`
  const isListed = new Set(listed)
  const described = shown.filter(({ country }) => isListed.has(country))
  const left = shown.length - described.length
  const others = html`<p class="meta">The figures of the ${count(left)} countries that are not in the table above are in datasets.csv.</p>\n`
  return html`<section id="flows">
<h2>From net input to leakage, ${year}</h2>
<p>The flows cover all packaging and all polymers. Shares refer to the waste generated. \
Production and exports are known only where supply is reported; elsewhere, production is derived from the waste generated.</p>
<details class="fold"><summary>${world} together, and each</summary>
<form id="choose-flow" hidden><label>Country <select name="country"><option value="">${world}</option>${described.map(
    ({ country }) => html`<option value="${country.code}">${nameOf(country)}</option>`,
  )}</select></label></form>
${flow('', world, sum(shown.map(({ flows }) => flows)), year)}${left === 0 ? '' : others}\
${described.map(({ country, flows }) => flow(country.code, nameOf(country), flows, year))}</details>
</section>
`
}

const nameOf = ({ name, code }: CountryData) => `${name} (${code})`

/** The world, without a code, is open and drawn. */
function flow(code: string, name: string, flows: Flows, year: number): Html {
  const title = `${name} ${year}, from net input to leakage`
  const data = code === '' ? html` open` : html` data-flows="${flowsText(flows)}"`
  return html`<details class="card flow" id="flow-${code || 'all'}" data-country="${code}"${data}>
<summary><b>${name}</b> <span class="meta">${kilotonnes(flows.waste_produced_in_the_country)} of waste, ${kilotonnes(flows.leaked)} leaked</span></summary>
<div class="wide">${code === '' ? flowPictures(svg, flows, title) : ''}</div>
<p class="meta">${sentence(flows)}${importedSentence(flows)}</p>
</details>
`
}

function importedSentence(flows: Flows): string {
  if (flows.waste_import === 0) return ''
  return (
    ` Imported waste: ${kilotonnes(flows.waste_import)}, of which ${kilotonnes(flows.reexport_of_waste_import)} re-exported, ` +
    `${kilotonnes(flows.recycling_of_waste_import)} recycled, ${kilotonnes(flows.proper_disposal_of_waste_import)} properly ` +
    `and ${kilotonnes(flows.improper_disposal_of_waste_import)} improperly disposed of.`
  )
}

function sum(all: readonly Flows[]): Flows {
  return typedObject(FLOWS.map((name) => [name, all.reduce((total, flows) => total + flows[name], 0)]))
}
