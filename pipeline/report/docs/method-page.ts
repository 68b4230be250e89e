// docs/method.md: the method in numbered sections. The prose of a section is a page in pipeline/compute/method/, with its formulas, which a
// test holds against the functions. The tables that a step reads and the reasons that it gives follow from its statements.

import { TABLES } from '../../../schemas/tables.ts'
import type { Quantity, Step } from '../../compute/language.ts'
import { cellsOf, ownQuantities } from '../../compute/readings/walk.ts'
import { PASSED_OVER, REASONS } from '../../compute/reasons.ts'
import { filesToRun, selectionFile } from '../../compute/step-files.ts'
import { STATEMENTS } from '../../compute/steps/index.ts'
import { packageHas, readPackageText } from '../../io/package-files.ts'
import { anchorOf, code } from '../markdown.ts'

/** Sections before and after those of the steps. */
const [BEFORE, AFTER] = [
  ['records', 'arithmetic', 'evidence'],
  ['conflicting-inputs', 'versions', 'limits'],
]

const LEAD =
  'The method is a mass balance of plastic packaging after use, by country, year, packaging category and polymer. This page states what is computed, ' +
  'from which inputs, and in which order of preference evidence is selected. [Evidence](evidence.md) lists what the figures of each country rest on. ' +
  '[Metrics](metrics.md) defines the published figures, [tables](tables.md) the inputs, and [rules](rules.md) the checks of every release. ' +
  '`plastic-eol explain` fills in these formulas for a single figure, down to file and line ([example](maintaining.md#see-where-a-figure-comes-from)).'

const EXPECTATION =
  '**What to expect.** The model is top-down, and its results agree with official statistics within about ±50 %. Figures have whole kilograms and parts ' +
  'per million so that readers can check the books to the last digit; these digits do not state precision. For details, see'

export function methodPage(generated: string): string {
  const prose = (name: string) => readPackageText(`pipeline/compute/method/${name}.md`)
  const steps = [...ownQuantities(STATEMENTS)].map(([step, own]) => stepSection(step, own))
  const sections = [...BEFORE.map(prose), ...steps, ...AFTER.map(prose)]
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

/** The section of a step: its page, or its name and comment if it has none, and what its statements say. */
function stepSection(step: Step, own: readonly Quantity[]): string {
  const path = `pipeline/compute/method/${step.name}.md`
  const prose = packageHas(path) ? readPackageText(path).trim() : `# ${titleOf(step.name)}\n\n${step.comment}`
  const selection = step.selection === undefined ? '' : readPackageText(`pipeline/compute/${selectionFile(step.selection)}`)
  return [
    prose,
    `Step ${[`[${step.name}](../pipeline/compute/steps/${step.name}.ts)`, ...filesToRun(step, NEWEST).map(fileLink)].join(', ')}.${tablesText([...namesRead(step, own), ...namesIn(selection)])}`,
    reasonsText(step, selection),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** A version above all releases, which selects the latest text of every step. */
const NEWEST = '999.0'

/** `30-waste-generated` → `Waste generated`. */
function titleOf(name: string): string {
  const words = name.replace(/^\d+-/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fileLink = (file: string) => `[${file}](../pipeline/compute/${file})`

/** The names of what the points of a step are, and of what its own quantities read. */
const namesRead = ({ tables }: Step, own: readonly Quantity[]): string[] => [
  ...tables.flatMap(({ points }) => points.flatMap((relation) => (relation.kind === 'rows' ? [relation.name] : []))),
  ...own.flatMap(cellsOf).map(({ of }) => of.name),
]

/** The names of the tables that an SQL text reads. */
const namesIn = (sql: string): string[] => [...sql.replace(/--.*$/gm, '').matchAll(/\b(?:from|join) (\w+)/g)].map(([, name = '']) => name)

/** The links to those of these names that are tables of the inputs, in the order of the tables. */
function tablesText(names: readonly string[]): string {
  const tables = TABLES.map(({ name }): string => name).filter((name) => names.includes(name))
  return tables.length === 0 ? '' : ` Reads ${tables.map((name) => `[${name}](tables.md#${name})`).join(', ')}.`
}

/** The reasons that the step's notes give, by what they are about, and those that its selection in SQL gives. */
function reasonsText({ evidence = {}, notes }: Step, selection: string): string {
  const about = new Map<string, Set<string>>()
  for (const note of notes) about.set(note.about, new Set([...(about.get(note.about) ?? []), ...note.reasons.map(({ reason }) => reason)]))
  const lines = [...about].map(([name, codes]) => `- of ${code(name)}: ${reasonLinks(codes)}`)
  const inSql = codesIn(selection)
  if (inSql.size > 0) lines.push(`- of the selection: ${reasonLinks(inSql)}`)
  const rests = Object.entries(evidence).map(([name, rows]) => `${code(name)} rests on ${rows.map((row) => code(row.name)).join(', ')}`)
  return [
    ...(rests.length === 0 ? [] : [`Main evidence: ${rests.join('; ')}.`]),
    ...(lines.length === 0 ? [] : [['Reasons that the step gives:', '', ...lines].join('\n')]),
  ].join('\n\n')
}

const codesIn = (sql: string): Set<string> =>
  new Set(
    [...sql.matchAll(/'([a-z-]+)'/g)]
      .map(([, word = '']) => word)
      .filter((word) => Object.hasOwn(REASONS, word) || Object.hasOwn(PASSED_OVER, word)),
  )

const reasonLinks = (codes: ReadonlySet<string>) => [...codes].map((name) => `[${name}](reasons.md#${name})`).join(', ')
