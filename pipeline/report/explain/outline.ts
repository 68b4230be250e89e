// Which steps of an explanation are shown, and under which: a step that several rest on stands once, where it is met first on the
// shortest way from the root. What only sums up other leaves is left for --full, and so is what does not fit; the weakest inputs stay.

import { ALL_CATEGORIES } from '../../model/dimensions.ts'
import { append } from '../../model/lists.ts'
import { grouped } from '../validation/grouped.ts'
import type { ExplainedRow } from './explanation.ts'
import { MANY, type NamedSteps } from './formula.ts'
import type { Step } from './record.ts'

export interface OutlineStep {
  readonly step: Step
  readonly notes: readonly string[]
  /** The input rows among its terms, each with the terms that it gives. */
  readonly inputs: readonly OutlineInput[]
  readonly below: readonly OutlineStep[]
  /** Whether it is made of terms that are not shown. */
  readonly cut: boolean
  /** One of many that are like it: its value says enough. */
  readonly bare: boolean
  /** Of a long sum, how many terms are left out, and their value. */
  readonly more: { readonly terms: number; readonly value: bigint } | null
}

export interface OutlineInput {
  /** Of one file and source. */
  readonly rows: readonly ExplainedRow[]
  readonly terms: readonly Step[]
  readonly notes: readonly string[]
}

/** Of some texts those that were not shown before. */
type Fresh = (texts: readonly string[]) => string[]

/** Terms of a long sum that are shown; the first of them down to the inputs. */
const LARGEST = 3

/** From so many terms on, those that are 0 are left out. */
const MANY_TERMS = 4

/** How much is shown: `most` bounds the steps that are shown down to their terms; those of `always` are not counted, and always shown. */
export interface Bounds {
  readonly most: number
  readonly always: ReadonlySet<string>
}

const UNBOUNDED: Bounds = { most: Number.POSITIVE_INFINITY, always: new Set() }

/** The tree that is shown; without bounds all of it. */
export function outlined(named: NamedSteps, bounds?: Bounds): OutlineStep {
  const full = bounds === undefined
  const { below } = opened(named, bounds ?? UNBOUNDED, full)

  // Each note is shown once, where it comes first; in short each cell as well.
  const said = new Set<string>()
  const fresh = (texts: readonly string[]) => texts.filter((text) => !said.has(text) && said.add(text))
  const build = (step: Step, parent: Step | null): OutlineStep => {
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
          ? rest(
              named,
              step,
              children.map((child) => child.step),
            )
          : null,
    }
  }
  return build(named.step(named.explanation.root), null)
}

/** From so many opened steps on, all that is shown in short is shown. */
export const mostOpened = (named: NamedSteps): number => opened(named, UNBOUNDED, false).count

/** The steps that lead from the answer to the weakest of what it rests on: each median, and of each table the input that is met first. */
export function leadingToWeakest(named: NamedSteps): ReadonlySet<string> {
  const { below } = opened(named, UNBOUNDED, false)
  const weakest = new Set(named.explanation.weakest)
  const parents = new Map<string, string>()
  const leading = new Set<string>()
  const tables = new Set<string>()
  // Parents come before what is below them.
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

/** The terms that are shown of each step that is opened, and how many steps have some. */
function opened(
  named: NamedSteps,
  { most, always }: Bounds,
  full: boolean,
): { readonly below: ReadonlyMap<string, readonly Step[]>; readonly count: number } {
  const { root } = named.explanation
  const below = new Map<string, readonly Step[]>()
  const seen = new Set([root])
  const queue: string[] = [root]
  // Breadth first: what is near the answer is shown before what is far from it.
  let count = 0
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const step = named.step(at)
    if (!full && !opens(named, step)) continue
    const next = shownTerms(named, step, full).filter(({ id }) => !seen.has(id))
    // What rests on inputs alone always names them.
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

/** Nothing comes of nothing: a 0 whose terms are all shown already. */
const saysSomething = ({ step, notes, inputs, below }: OutlineStep) =>
  step.value !== 0n || notes.length > 0 || inputs.length > 0 || below.length > 0

function rest(named: NamedSteps, step: Step, shown: readonly Step[]): OutlineStep['more'] {
  const ids = new Set(shown.map(({ id }) => id))
  const others = named.childrenOf(step).filter(({ id }) => !ids.has(id))
  return others.length === 0 ? null : { terms: others.length, value: others.reduce((sum, { value }) => sum + value, 0n) }
}

/** The terms of a step; in short those of an inline step in its place. */
function termsOf(named: NamedSteps, step: Step, full: boolean): Step[] {
  const terms = named.childrenOf(step).flatMap((child) => (child.inline && !full ? termsOf(named, child, full) : [child]))
  return [...new Set(terms)]
}

/** Whether a step is shown further in short: not a median's values, nor what leaves nothing of a leaf, nor a sum over leaves but of the record itself. */
function opens(named: NamedSteps, step: Step): boolean {
  if (step.id === named.explanation.root) return true
  if (step.operation.op === 'median' || leavesNothing(step)) return false
  return !named.isLong(step) || isOwn(named, step)
}

/** Waste of a leaf that is used up: its terms say so, and more of each would not help. */
const leavesNothing = ({ value, scope, children }: Step) =>
  value === 0n && scope?.category !== ALL_CATEGORIES && children.length >= MANY_TERMS

function isOwn(named: NamedSteps, { scope }: Step): boolean {
  const own = named.explanation.scope
  return scope !== null && scope.category === own.category && scope.polymer === own.polymer && scope.year === own.year
}

/** The terms with a line of their own: not inputs, which stand with their rows; in short only what there is some of. */
function shownTerms(named: NamedSteps, step: Step, full: boolean): Step[] {
  const terms = termsOf(named, step, full).filter(({ operation, notes }) =>
    operation.op === 'constant' ? notes.length > 0 : operation.op !== 'input',
  )
  if (full) return terms
  if (named.isLong(step)) return [...terms].sort((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0)).slice(0, LARGEST)
  // Of many terms those that are 0 only say that there is none; of few each decides.
  const ofNothing = step.value === 0n || step.children.length < MANY_TERMS
  return terms.filter(
    (term) => (term.value !== 0n || ofNothing || isNational(named, term) || term.notes.length > 0) && isInShort(named, step, term),
  )
}

/** A figure about the whole country that no sum over leaves gives: it rests on an input, also where it is 0. */
const isNational = (named: NamedSteps, step: Step) => step.scope?.category === ALL_CATEGORIES && !named.isLong(step)

/** In short, sums over other leaves, and of weights, say all that they say among the terms. */
const isInShort = (named: NamedSteps, parent: Step, term: Step) =>
  term.unit !== 'weight' && (!named.isLong(term) || (isOwn(named, term) && (parent.unit === 'ppm' || parent.id === named.explanation.root)))

/** The input rows of a step that is opened; in short not of a long list. */
function inputsOf(named: NamedSteps, step: Step, full: boolean, fresh: Fresh): OutlineInput[] {
  const inputs = termsOf(named, step, full).filter(({ operation }) => operation.op === 'input')
  if (full) return placed(named, inputs, fresh)
  return inputs.length >= MANY ? [] : placed(named, firstMet(inputs, fresh), fresh)
}

/** Of a median, whose values are not shown in short, the one in the middle or both. */
function middleOf(named: NamedSteps, step: Step, fresh: Fresh): OutlineInput[] {
  if (step.operation.op !== 'median') return []
  const inputs = named.childrenOf(step).sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
  const middle = inputs.slice((inputs.length - 1) >> 1, (inputs.length >> 1) + 1)
  return placed(named, firstMet(middle, fresh), fresh)
}

const firstMet = (inputs: readonly Step[], fresh: Fresh) => inputs.filter(({ id }) => fresh([id]).length > 0)

function placed(named: NamedSteps, inputs: readonly Step[], fresh: Fresh): OutlineInput[] {
  const rows = new Map<number, Step[]>()
  for (const input of inputs) {
    if (input.row !== null) rows.set(input.row, [...(rows.get(input.row) ?? []), input])
  }
  const found = [...rows].flatMap(([number, terms]) => {
    const row = named.explanation.rows.get(number)
    return row ? [{ row, terms, notes: fresh([...terms.flatMap(({ notes }) => notes), ...row.remarks]) }] : []
  })
  // Rows of one file with nothing more to say stand on one line.
  return grouped(found, ({ row, notes }) => JSON.stringify([row.file, row.source, row.quality, notes])).map(([, same]) => ({
    rows: same.map(({ row }) => row),
    terms: same.flatMap(({ terms }) => terms),
    notes: same[0]?.notes ?? [],
  }))
}
