// An explanation as text: the answer, how solid it is, its range, what decides it, then where it comes from as a tree of lines, and the
// papers.

import { oneLine } from '../../model/control-characters.ts'
import { count } from '../../model/count.ts'
import { formatFixed } from '../../model/decimal.ts'
import { limitText } from '../../model/limits.ts'
import { largest } from '../../model/lists.ts'
import { wrapped } from '../../model/wrapped.ts'
import { benchmarkText } from './benchmarks.ts'
import { DECIDES, decidingText } from './deciding-words.ts'
import type { Explanation } from './explanation.ts'
import { valueText } from './explanation-words.ts'
import { NamedSteps } from './named-steps.ts'
import { type Bounds, leadingToWeakest, mostOpened, type OutlineInput, type OutlineStep, outlined } from './outline.ts'
import { publishedOf } from './published-values.ts'
import { rangeOf } from './range.ts'

export interface TextOptions {
  /** Columns to wrap at. */
  readonly width: number
  /** All steps, not only those that fit a screen and a half. */
  readonly full: boolean
  readonly paint: { readonly strong: (text: string) => string; readonly faint: (text: string) => string }
}

/** The most lines that are shown without --full, at any width. The lines about what decides the figure are not counted. */
const MOST_LINES = 80

export function explanationText(explanation: Explanation, options: TextOptions): string {
  const named = new NamedSteps(explanation)
  const lines = options.full ? linesOf(named, options) : fitting(named, options)
  return `${lines.join('\n')}\n`
}

/** What the marks of a share mean. */
export const LEFT_OVER_UNITS = '(+1 kg) and (+1 ppm) mark units that rounding down leaves over. The largest remainders get these units.'

/** As many steps as fit, and those that lead to the weakest inputs whether they fit or not. */
function fitting(named: NamedSteps, options: TextOptions): string[] {
  const most = mostOpened(named)
  const always = leadingToWeakest(named)
  const lines = MOST_LINES + decidingLines(named.explanation, options.width).length
  let shown = linesOf(named, options, { most: 1, always })
  for (let opened = 2; opened <= most; opened++) {
    const next = linesOf(named, options, { most: opened, always })
    if (next.length > lines) break
    shown = next
  }
  return shown
}

function linesOf(named: NamedSteps, { width, full, paint }: TextOptions, bounds?: Bounds): string[] {
  const { explanation } = named
  const { metric, version, environment, value, steps } = explanation
  const tree = outlined(named, bounds)
  const published = formatFixed({ digits: value, scale: metric.decimals })
  const cut = !full && isCut(tree)
  const units = usesUnits(tree) ? [` ${LEFT_OVER_UNITS}`] : []
  const all = `--full shows all ${count(steps.length)} steps. --json prints them for programs.`
  const left = full ? [] : [cut ? ` … marks steps that are left out. ${all}` : ` ${all}`]
  return [
    ...(explanation.lead === null ? [] : wrapped(oneLine(explanation.lead), width).map(paint.strong)),
    ...wrapped(oneLine(explanation.answer), width).map(explanation.lead === null ? paint.strong : (line) => line),
    ...wrapped(`Release ${version}, ${environment}: ${published} ${metric.unit}. ${explanation.notice} ${explanation.solidity}`, width),
    ...explanation.limits.flatMap((limit) => wrapped(oneLine(`Limit: ${limitText(limit)}`), width)),
    ...(explanation.range === null ? [] : ['', ...wrapped(oneLine(explanation.range.text), width)]),
    ...explanation.benchmarks.flatMap((one) => wrapped(oneLine(`Benchmark: ${benchmarkText(one, rangeOf(explanation))}`), width)),
    '',
    ...decidingLines(explanation, width),
    '',
    ...treeLines(named, tree, { width, paint }),
    '',
    ...paperLines(explanation, tree, width).map(paint.faint),
    ...(units.length + left.length > 0 ? ['', ...wrapped([...units, ...left].join('').trim(), width).map(paint.faint)] : []),
  ]
}

/** What decides the figure, before the steps that lead to it. */
function decidingLines(explanation: Explanation, width: number): string[] {
  const { key, shown, rest } = decidingText(explanation)
  const indented = (text: string, first: string, others: string) =>
    wrapped(oneLine(text), Math.max(width - others.length, 30)).map((line, index) => `${index === 0 ? first : others}${line}`)
  return [
    ...wrapped(`${DECIDES}. ${key}`, width),
    ...shown.flatMap(({ lead, lines }, index) => [
      ...indented(lead, `${index + 1}. `, '   '),
      ...lines.flatMap((line) => indented(line, '   · ', '     ')),
    ]),
    ...(rest === null ? [] : indented(rest, '   ', '   ')),
  ]
}

const isCut = ({ cut, more, below }: OutlineStep): boolean => cut || more !== null || below.some(isCut)

const usesUnits = ({ step, below }: OutlineStep): boolean =>
  (step.operation.op === 'share' && step.operation.units !== 0n) || below.some(usesUnits)

/** The papers that the rows shown come from, each with its id. */
function paperLines(explanation: Explanation, tree: OutlineStep, width: number): string[] {
  const shown = new Set<string>()
  const visit = ({ inputs, below }: OutlineStep) => {
    for (const { source } of inputs.flatMap(({ rows }) => rows)) if (source !== null) shown.add(source)
    for (const child of below) visit(child)
  }
  visit(tree)
  const papers = explanation.sources.filter(({ source }) => shown.has(source))
  const column =
    Math.min(
      largest(
        papers.map(({ source }) => source.length),
        0,
      ),
      30,
    ) + 2
  const indent = ' '.repeat(column)
  return papers.flatMap(({ source, title }) =>
    wrapped(oneLine(title), Math.max(width - column, 30)).map((part, index) => `${index === 0 ? source.padEnd(column) : indent}${part}`),
  )
}

/** The steps as a tree of lines. */
function treeLines(named: NamedSteps, root: OutlineStep, { width, paint }: Pick<TextOptions, 'width' | 'paint'>): string[] {
  const lines: string[] = []
  const put = (first: string, others: string, text: string, look = (part: string) => part) => {
    for (const [index, part] of wrapped(oneLine(text), Math.max(width - Math.max(first.length, others.length), 30)).entries())
      lines.push(`${paint.faint(index === 0 ? first : others)}${look(part)}`)
  }
  const visit = ({ step, below, inputs, notes, more, cut, bare }: OutlineStep, first: string, others: string) => {
    const formula = bare ? undefined : named.formula(step)
    const branches = below.length + (more ? 1 : 0)
    const beside = `${others}${branches > 0 ? '│' : ' '}`
    const value = `${named.name(step)} ${valueText(step.value, step.unit)}`
    put(
      first,
      `${beside}    `,
      `${value}${formula === undefined ? '' : ` = ${formula}`}${cut && step.operation.op !== 'median' ? ' …' : ''}`,
    )
    for (const leaf of [...notes, ...inputs.map(inputLine)]) put(`${beside} · `, `${beside}   `, leaf, paint.faint)
    for (const [index, child] of below.entries()) {
      const last = index === branches - 1
      visit(child, `${others}${last ? '└─ ' : '├─ '}`, `${others}${last ? '   ' : '│  '}`)
    }
    if (more) put(`${others}└─ `, `${others}   `, `and ${count(more.terms)} more, together ${valueText(more.value, step.unit)} …`)
  }
  visit(root, '', '')
  return lines
}

/** `littering rate of Flexible packaging: sources/demo/littering_rates.csv:2 (mock-litter, quality 2)`, and its notes. */
function inputLine({ rows, terms, notes }: OutlineInput): string {
  const [row] = rows
  const what = terms
    .map((term) => {
      const value = term.label === term.brief ? '' : ` ${valueText(term.value, term.unit)}`
      return `${term.label}${value}${publishedOf(rows, term)}`
    })
    .join(', ')
  const from = [row.source ?? 'no source', ...(row.quality === null ? [] : [`quality ${row.quality}`])]
  const said = notes.length > 0 ? `; ${notes.join('; ')}` : ''
  return `${what}: ${row.file}:${rows.map(({ line }) => line).join(' and ')} (${from.join(', ')})${said}`
}
