// Decides which steps of an explanation are shown, and under which step. A step that several rest on is shown once, where it comes first on
// the shortest way from the root. Steps that only sum up other leaves are left for --full, and so are steps that do not fit. The weakest
// inputs are always shown.

import type { ExplainedRow } from '../../../schemas/explanation.ts'
import { ALL_CATEGORIES } from '../../model/dimensions.ts'
import { append, type Group, grouped } from '../../model/lists.ts'
import type { ExplainedStep } from './explained.ts'
import { MANY, type NamedSteps } from './named-steps.ts'

export interface OutlineStep {
  readonly step: ExplainedStep
  readonly notes: readonly string[]
  /** The input rows among its terms, each with the terms that it gives. */
  readonly inputs: readonly OutlineInput[]
  readonly below: readonly OutlineStep[]
  /** Whether it is made of terms that are not shown. */
  readonly cut: boolean
  /** Whether it is one of many similar terms, so that only its value is shown. */
  readonly bare: boolean
  /** For a long sum: how many terms are left out, and their sum. */
  readonly more: { readonly terms: number; readonly value: bigint } | null
}

export interface OutlineInput {
  /** Rows of one file and source. */
  readonly rows: Group<ExplainedRow>
  readonly terms: readonly ExplainedStep[]
  readonly notes: readonly string[]
}

/** Returns those of the texts that were not shown before. */
type Fresh = (texts: readonly string[]) => string[]

/** Number of terms of a long sum that are shown. The first of them is shown down to the inputs. */
const LARGEST = 3

/** Among at least so many terms, those that are 0 are left out. */
const MANY_TERMS = 4

/** How much is shown. `most` limits how many steps are shown with their terms. Steps of `always` are always shown, and not counted. */
export interface Bounds {
  readonly most: number
  readonly always: ReadonlySet<string>
}

const UNBOUNDED: Bounds = { most: Number.POSITIVE_INFINITY, always: new Set() }

/** The tree that is shown; without bounds all of it. */
export function outlined(named: NamedSteps, bounds?: Bounds): OutlineStep {
  const full = bounds === undefined
  const { below } = opened(named, bounds ?? UNBOUNDED, full)

  // Each note is shown once, where it comes first. In the short form, so is each cell.
  const said = new Set<string>()
  const fresh = (texts: readonly string[]) => texts.filter((text) => !said.has(text) && said.add(text))
  const build = (step: ExplainedStep, parent: ExplainedStep | null): OutlineStep => {
    const notes = fresh(step.notes)
    const terms = below.get(step.id)
    const inputs = terms === undefined ? middleOf(named, step, fresh) : inputsOf(named, step, full, fresh)
    const children = (terms ?? []).map((term) => build(term, step)).filter((child) => full || saysSomething(child))
    const cut = terms === undefined && step.children.length > 0
    const bare = cut && !full && parent !== null && named.isLong(parent)
    return {
      step,
      notes,
      inputs,
      below: children,
      cut,
      bare,
      more:
        named.isLong(step) && !full && terms
          ? leftOut(
              named,
              step,
              children.map((child) => child.step),
            )
          : null,
    }
  }
  return build(named.step(named.explanation.root), null)
}

/** The number of opened steps at which the short form shows all that it can. */
export const mostOpened = (named: NamedSteps): number => opened(named, UNBOUNDED, false).count

/** The steps that lead from the answer to the weakest evidence that it rests on: to each median, and to the first input of each table. */
export function leadingToWeakest(named: NamedSteps): ReadonlySet<string> {
  const { below } = opened(named, UNBOUNDED, false)
  const weakest = new Set(named.explanation.weakest)
  const parents = new Map<string, string>()
  const leading = new Set<string>()
  const tables = new Set<string>()
  // Parents come before their children.
  for (const [id, terms] of below) {
    for (const term of terms) parents.set(term.id, id)
    const found = termsOf(named, named.step(id), false).filter((term) => {
      const { table } = (term.row === null ? undefined : named.explanation.rows.get(term.row)) ?? { table: term.id }
      return weakest.has(term.id) && !tables.has(table) && tables.add(table)
    })
    if (found.length === 0) continue
    for (let at: string | undefined = id; at !== undefined && !leading.has(at); at = parents.get(at)) leading.add(at)
  }
  return leading
}

/** The terms that are shown of each opened step, and how many opened steps count towards `most`. */
function opened(
  named: NamedSteps,
  { most, always }: Bounds,
  full: boolean,
): { readonly below: ReadonlyMap<string, readonly ExplainedStep[]>; readonly count: number } {
  const { root } = named.explanation
  const below = new Map<string, readonly ExplainedStep[]>()
  const seen = new Set([root])
  const queue: string[] = [root]
  // Breadth first: what is near the answer is shown before what is far from it.
  let count = 0
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const step = named.step(at)
    if (!full && !opens(named, step)) continue
    const next = shownTerms(named, step, full).filter(({ id }) => !seen.has(id))
    // A step that rests on inputs alone is always opened, so that it names them.
    if (next.length > 0 && !always.has(at) && ++count > most) continue
    for (const { id } of next) seen.add(id)
    below.set(at, next)
    append(
      queue,
      (named.isLong(step) && !full ? next.slice(0, 1) : next).map(({ id }) => id),
    )
  }
  return { below, count }
}

/** Whether a step says something new. A 0 does not if it has no notes and no inputs, and all its terms are shown already. */
const saysSomething = ({ step, notes, inputs, below }: OutlineStep) =>
  step.value !== 0n || notes.length > 0 || inputs.length > 0 || below.length > 0

/** The terms of a long sum that are not shown; null if all are. */
function leftOut(named: NamedSteps, step: ExplainedStep, shown: readonly ExplainedStep[]): OutlineStep['more'] {
  const ids = new Set(shown.map(({ id }) => id))
  const others = named.childrenOf(step).filter(({ id }) => !ids.has(id))
  return others.length === 0 ? null : { terms: others.length, value: others.reduce((sum, { value }) => sum + value, 0n) }
}

/** The terms of a step. In the short form, the terms of an inline step take its place. */
function termsOf(named: NamedSteps, step: ExplainedStep, full: boolean): ExplainedStep[] {
  const terms = named.childrenOf(step).flatMap((child) => (child.inline && !full ? termsOf(named, child, full) : [child]))
  return [...new Set(terms)]
}

/**
 * Whether the short form shows the terms of a step. It does not show the values of a median, the terms of a leaf of which nothing is left,
 * or the terms of a long sum, unless this is the record itself.
 */
function opens(named: NamedSteps, step: ExplainedStep): boolean {
  if (step.id === named.explanation.root) return true
  if (step.operation.op === 'median' || leavesNothing(step)) return false
  return !named.isLong(step) || isOwn(named, step)
}

/** Whether nothing is left of the waste of a leaf. Its terms say so, and more about each would not help. */
const leavesNothing = ({ value, scope, children }: ExplainedStep) =>
  value === 0n && scope?.category !== ALL_CATEGORIES && children.length >= MANY_TERMS

/** Whether a step is about the record that is explained. */
function isOwn(named: NamedSteps, { scope }: ExplainedStep): boolean {
  const own = named.explanation.scope
  return scope !== null && scope.category === own.category && scope.polymer === own.polymer && scope.year === own.year
}

/**
 * The terms that have their own line. Inputs have none, because they are shown with their rows. In the short form, most terms that are 0
 * have none, either.
 */
function shownTerms(named: NamedSteps, step: ExplainedStep, full: boolean): ExplainedStep[] {
  const terms = termsOf(named, step, full).filter(({ operation, notes }) =>
    operation.op === 'constant' ? notes.length > 0 : operation.op !== 'input',
  )
  if (full) return terms
  if (named.isLong(step)) return [...terms].sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0)).slice(0, LARGEST)
  // Among many terms, one that is 0 only says that there is none. Among few, each matters.
  const keepsZeros = step.value === 0n || step.children.length < MANY_TERMS
  return terms.filter(
    (term) => (term.value !== 0n || keepsZeros || isNational(named, term) || term.notes.length > 0) && isInShort(named, step, term),
  )
}

/** A figure about the whole country that is not a sum over leaves. It rests on an input, even if it is 0. */
const isNational = (named: NamedSteps, step: ExplainedStep) => step.scope?.category === ALL_CATEGORIES && !named.isLong(step)

/** Whether the short form shows a term. It leaves out weights and sums over other leaves, because the formula above them says enough. */
const isInShort = (named: NamedSteps, parent: ExplainedStep, term: ExplainedStep) =>
  term.unit !== 'weight' && (!named.isLong(term) || (isOwn(named, term) && (parent.unit === 'ppm' || parent.id === named.explanation.root)))

/** The input rows of an opened step. The short form leaves out a long list. */
function inputsOf(named: NamedSteps, step: ExplainedStep, full: boolean, fresh: Fresh): OutlineInput[] {
  const inputs = termsOf(named, step, full).filter(({ operation }) => operation.op === 'input')
  if (full) return byRow(named, inputs, fresh)
  return inputs.length >= MANY ? [] : byRow(named, notShownYet(inputs, fresh), fresh)
}

/** The input in the middle of a median, or the two in the middle. The short form does not show the other values. */
function middleOf(named: NamedSteps, step: ExplainedStep, fresh: Fresh): OutlineInput[] {
  if (step.operation.op !== 'median') return []
  const inputs = named.childrenOf(step).sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
  const middle = inputs.slice((inputs.length - 1) >> 1, (inputs.length >> 1) + 1)
  return byRow(named, notShownYet(middle, fresh), fresh)
}

/** The inputs that are shown nowhere above. `fresh` remembers them by their ids, which are no notes. */
const notShownYet = (inputs: readonly ExplainedStep[], fresh: Fresh) => inputs.filter(({ id }) => fresh([id]).length > 0)

/** Inputs under the rows that they are read from. */
function byRow(named: NamedSteps, inputs: readonly ExplainedStep[], fresh: Fresh): OutlineInput[] {
  const found = grouped(inputs, ({ row }) => named.explanation.rows.get(row ?? -1)).flatMap(([row, terms]) =>
    row ? [{ row, terms, notes: fresh([...terms.flatMap(({ notes }) => notes), ...row.remarks]) }] : [],
  )
  // Rows of one file with the same source, score and notes are shown on one line.
  const sameLine = ({ row, notes }: (typeof found)[number]) => JSON.stringify([row.file, row.source, row.quality, notes])
  return grouped(found, sameLine).map(([, [first, ...others]]) => ({
    rows: [first.row, ...others.map(({ row }) => row)],
    terms: [first, ...others].flatMap(({ terms }) => terms),
    notes: first.notes,
  }))
}
