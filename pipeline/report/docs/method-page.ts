// docs/method.md: the method in numbered sections. The prose of a section is a page in pipeline/compute/method/, with its formulas, which a
// test holds against the functions. The tables that a chapter reads and the reasons that it gives are those that its files name.

import { TABLES } from '../../../schemas/tables.ts'
import type { Step } from '../../compute/method/country.ts'
import { PASSED_OVER, REASONS } from '../../compute/reasons.ts'
import { readPackageText } from '../../io/package-files.ts'
import { anchorOf } from '../markdown.ts'

/** Sections before and after those of the steps. */
const [BEFORE, AFTER] = [
  ['records', 'arithmetic', 'evidence'],
  ['conflicting-inputs', 'versions', 'limits'],
]

const LEAD =
  'The method is a mass balance of plastic packaging after use, by country, year, packaging category and polymer. This page states what is computed, ' +
  'from which inputs, and in which order of preference evidence is selected. ' +
  '[Metrics](metrics.md) defines the published figures, [tables](tables.md) the inputs, and [rules](rules.md) the checks of every release. ' +
  '`plastic-eol explain` fills in these formulas for a single figure, down to file and line ([example](maintaining.md#see-where-a-figure-comes-from)).'

const EXPECTATION =
  '**What to expect.** The model is top-down. Each figure has a [range](ranges.md), and how far estimates lie from better figures is ' +
  '[measured](ranges.md#how-it-was-checked). Figures have whole kilograms and parts per million so that readers can check the books to the last ' +
  'digit; these digits do not state precision. For details, see'

/** The chapters in the order of the steps, with the files that state them. */
const CHAPTERS = {
  '10-scope': ['world.ts'],
  '15-waste-trade': ['method/trade.ts'],
  '20-net-input': ['method/net-input.ts'],
  '30-waste-generated': ['method/waste-generated.ts'],
  '40-littering': ['method/country.ts'],
  '45-known-exports': ['method/known-exports.ts'],
  '50-recycling': ['method/recycling.ts', 'method/region.ts'],
  '60-waste-export': ['method/exported-waste.ts'],
  '70-treatment': ['method/treatment.ts'],
  '80-mismanaged': ['method/treatment.ts', 'method/country.ts'],
  '90-imported-waste': ['method/imported-waste.ts'],
  '95-records': ['method/records.ts'],
  '98-passed-over': ['passed-over.ts'],
  '99-evidence': ['evidence.ts'],
} as const satisfies Readonly<Record<Step | '98-passed-over', readonly string[]>>

export function methodPage(generated: string): string {
  const prose = (name: string) => readPackageText(`pipeline/compute/method/${name}.md`)
  const chapters = Object.entries(CHAPTERS).map(([name, files]) => `${prose(name).trim()}\n\n${filesText(files)}`)
  const sections = [...BEFORE.map(prose), ...chapters, ...AFTER.map(prose)]
  const numbered = sections.map((text, index) =>
    text
      .trim()
      .replace(/^#/gm, '##')
      .replace(/^## /, `## ${index + 1}. `),
  )
  const titles = numbered.map((text) => /^## (.*)$/m.exec(text)?.[1] ?? '')
  const links = titles.map((title) => `[${title}](#${anchorOf(title)})`)
  return `${['# Method', generated, LEAD, `${EXPECTATION} ${links.at(-1)}.`, links.join(' · '), ...numbered].join('\n\n')}\n`
}

/** Where a chapter is stated, and of the tables and reasons of the catalogue those that its files name. */
function filesText(files: readonly string[]): string {
  const text = files.map((file) => readPackageText(`pipeline/compute/${file}`)).join('\n')
  const named = new Set([...text.matchAll(/'([a-z_-]+)'/g)].map(([, word = '']) => word))
  const tables = TABLES.map(({ name }): string => name).filter((name) => named.has(name) || new RegExp(`^ {2}${name}:`, 'm').test(text))
  const reasons = [...Object.keys(REASONS), ...Object.keys(PASSED_OVER)].filter((name) => named.has(name))
  const links = (page: string, names: readonly string[]) => names.map((name) => `[${name}](${page}.md#${name})`).join(', ')
  const stated = `Stated in ${files.map((file) => `[${file}](../pipeline/compute/${file})`).join(', ')}.`
  return [
    tables.length === 0 ? stated : `${stated} Reads ${links('tables', tables)}.`,
    ...(reasons.length === 0 ? [] : [`Reasons that it gives: ${links('reasons', reasons)}.`]),
  ].join('\n\n')
}
