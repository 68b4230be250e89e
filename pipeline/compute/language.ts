// The language in which the steps state their quantities, each once. A quantity is a name, a label, its dimensions and an expression; a
// table is a set of points and the quantities that are kept for each of them. What is stated here is data: `readings/` make SQL, exact
// values, columns of doubles and formulas of it. Joins follow from shared dimensions: a quantity of (country, year) used in a table of
// (country, year, category, polymer) is that of the country and year.

import type {
  Because,
  Dimension,
  Node,
  Note,
  Operand,
  Place,
  Quantity,
  Relation,
  Remark,
  Renamed,
  Rows,
  Step,
  Stored,
  Sums,
  Table,
} from './nodes.ts'

import type { Given, ReasonCode } from './reasons.ts'

export type * from './nodes.ts'

export const COUNTRY_YEAR: readonly Dimension[] = ['country', 'year']
export const POLYMER_YEAR: readonly Dimension[] = ['country', 'year', 'polymer']
export const LEAF: readonly Dimension[] = ['country', 'year', 'category', 'polymer']

export const MILLION = 1_000_000n

// Names.

/** A quantity and its one expression. `stored` is needed only where kilograms pass 64 bits or the column is no mass. */
export function quantity(
  name: string,
  label: string,
  keys: readonly Dimension[],
  expression: Operand,
  more: Partial<Pick<Quantity, 'stored' | 'since' | 'inline' | 'selects' | 'reasons'>> & { readonly before?: Operand } = {},
): Quantity {
  const { before, stored = storedBy(name), ...others } = more
  return {
    op: 'quantity',
    name,
    label,
    keys,
    expression: node(expression),
    stored,
    ...others,
    ...(before === undefined ? {} : { before: node(before) }),
  }
}

function storedBy(name: string): Stored {
  if (/_(row|units|year)$/.test(name)) return 'integer'
  return /_(kg|ppm)$/.test(name) ? 'bigint' : 'varchar'
}

export const renamed = (name: string, of: Quantity): Renamed => ({ op: 'renamed', name, of })

export const rows = (name: string, keys: readonly Dimension[], more: Pick<Rows, 'as' | 'year'> = {}): Rows => ({
  kind: 'rows',
  name,
  keys,
  ...more,
})

/** A small relation that the language has no words for: plain SQL, named, one row a point. Sums of a column are widened where an engine needs it. */
export const inSql = (name: string, keys: readonly Dimension[], sql: string): Rows => ({ kind: 'rows', name, keys, sql })

/** The medians of a column by income group, in a table of that name: over the rows of an input table, or over what was published for them. */
export const medians = (name: string, of: Rows, { published = false } = {}): Rows => ({
  kind: 'rows',
  name,
  keys: ['income_group'],
  medianOf: { of, published },
})

export const sumsOf = (of: Table, keys: readonly Dimension[], all?: Readonly<Record<Dimension, string>>): Sums => ({
  kind: 'sums',
  of,
  keys,
  ...(all ? { all } : {}),
})

export const table = (name: string, keys: readonly Dimension[], parts: Omit<Table, 'kind' | 'name' | 'keys'>): Table => ({
  kind: 'table',
  name,
  keys,
  ...parts,
})

export const step = (
  name: string,
  comment: string,
  tables: readonly Table[],
  drops: readonly string[] = [],
  more: Partial<Pick<Step, 'notes' | 'selection' | 'evidence' | 'named'>> = {},
): Step => ({ name, comment, tables, drops, notes: [], ...more })

/** What a step writes down of some points, and why: a reason, or the first of several whose condition holds. */
export function note(
  because: ReasonCode | readonly Because[],
  about: string,
  points: readonly Relation[],
  values: Partial<Record<Given, Operand>>,
  where?: Node,
): Note {
  return {
    about,
    reasons: typeof because === 'string' ? [{ reason: because }] : because,
    points,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, node(value)])),
    ...(where ? { where } : {}),
  }
}

/** A table of which plain SQL selects the points and what is `recorded` of them: rows of the inputs, years, words. It computes nothing. */
export const tableInSql = (name: string, keys: readonly Dimension[], columns: Table['columns']): Table => ({
  ...table(name, keys, { comment: '', points: [], columns }),
  inSql: true,
})

// Values.

export const number = (value: bigint | number, label?: string): Node => ({ op: 'number', value: BigInt(value), label })

/** The point's own value of a dimension. */
export const key = (dimension: Dimension): Node => ({ op: 'key', dimension })

/** A cell of the row that shares the point's dimensions, or of the row at `at`. */
export const input = (of: Rows, column: string, label: string, at?: Place, brief?: string): Node => ({
  op: 'cell',
  of,
  column,
  label,
  at,
  brief,
})

/** The number of the input row that shares the point's dimensions. */
export const rowOf = (of: Rows): Node => input(of, 'row_id', 'row')

/** What SQL selected for the point, as the table holds it. Only in tables that are made in SQL. */
export const recorded = (column: string): Node => ({ op: 'recorded', column })

/** A quantity at another point: of another year, say. */
export const elsewhere = (of: Quantity, at: Place): Node => ({ op: 'elsewhere', of, at })

/** The first that is given. */
export const firstOf = (...operands: readonly Operand[]): Node => ({ op: 'firstOf', nodes: operands.map(node), remark: undefined })

/** 0 where nothing is given. The remark says why. */
export const orZero = (operand: Operand, remark?: Remark): Node => ({ op: 'firstOf', nodes: [node(operand), number(0)], remark })

// Arithmetic.

export const add = (...operands: readonly Operand[]): Node => ({
  op: 'sum',
  terms: operands.map((operand) => ({ sign: 1, node: node(operand) })),
})

/** The first less all others. */
export const less = (first: Operand, ...others: readonly Operand[]): Node => ({
  op: 'sum',
  terms: [{ sign: 1, node: node(first) }, ...others.map((operand) => ({ sign: -1, node: node(operand) }) as const)],
})

export const negative = (operand: Operand): Node => ({ op: 'sum', terms: [{ sign: -1, node: node(operand) }] })

/** The product of the first ÷ the product of the second, multiplied out exactly and rounded once, half up. The dividend is 0 or more. */
export const scale = (over: readonly Operand[], under: readonly Operand[]): Node => ({
  op: 'scale',
  over: over.map(node),
  under: under.map(node),
})

/** The product of whole numbers, as it is. */
export const times = (...over: readonly Operand[]): Node => scale(over, [])

/** The value of the year on the straight line between those of two years: `sum` ÷ `years`, exactly. */
export const between = (before: Node, after: Node, yearBefore: Node, yearAfter: Node) => ({
  sum: add(times(before, less(yearAfter, key('year'))), times(after, less(key('year'), yearBefore))),
  years: less(yearAfter, yearBefore),
})

/** A rate in ppm of a mass, half up. */
export const rate = (mass: Operand, ppm: Operand): Node => scale([mass, ppm], [MILLION])

/** Both are given. The remark says why the limit cuts. */
export const atMost = (of: Operand, limit: Operand, remark?: Remark): Node => ({
  op: 'least',
  of: node(of),
  limit: node(limit),
  remark,
})
export const atLeast = (of: Operand, limit: Operand, remark?: Remark): Node => ({
  op: 'greatest',
  of: node(of),
  limit: node(limit),
  remark,
})

/** The first where the condition holds, of which the remark says more, else the second; nothing where there is no second. */
export const when = (condition: Node, value: Operand, otherwise?: Operand, remark?: Remark): Node => ({
  op: 'when',
  condition,
  value: node(value),
  otherwise: otherwise === undefined ? undefined : node(otherwise),
  remark,
})

/**
 * The share of a total in proportion to the weight, among the points that share these dimensions: largest remainders, ties by the
 * smaller `order`. A total that may be negative is split by its size. Where all weights are 0 the share is 0. `whole` is what the weights
 * sum to, where that is a quantity of its own.
 */
export const apportion = (
  total: Operand,
  weight: Operand,
  parameters: { readonly among: readonly Dimension[]; readonly order: Operand; readonly signed?: boolean; readonly whole?: Node },
): Node => {
  const { among, order, signed = false, whole } = parameters
  return { op: 'apportion', total: node(total), weight: node(weight), among, order: node(order), signed, whole }
}

/** 1 where the apportioned quantity got a unit by largest remainders, else 0. */
export const leftOver = (of: Quantity): Node => ({ op: 'leftOver', of })

/**
 * A total split over some weights by largest remainders, ties to the earlier. All weights 0: the part numbered `allZero` takes everything.
 * `whole` is what the weights sum to, where the books say so.
 */
export function parts(total: Operand, weights: readonly Operand[], allZero: number, whole?: Quantity): Node[] {
  const of = { total: node(total), weights: weights.map(node), allZero, whole }
  return weights.map((_, index) => ({ op: 'part', of, index }))
}

/** The first of two parts; everything where both weights are 0, of which the remark says more. `both` is what the two sum to. */
export function firstPart(total: Operand, first: Operand, second: Operand, remark?: Remark, both: Operand = add(first, second)): Node {
  return when(equal(both, 0), total, scale([total, first], [both]), remark)
}

/** The sum over the points of a finer table that share the dimensions of this one. */
export const total = (of: Operand, over: Table): Node => ({ op: 'total', of: node(of), over, how: 'sum' })
export const count = (condition: Node, over: Table): Node => ({ op: 'total', of: condition, over, how: 'count' })
export const leastOf = (of: Operand, over: Table): Node => ({ op: 'total', of: node(of), over, how: 'least' })

/** The sum over the points of the same table that share these dimensions. */
export const totalAmong = (of: Operand, among: readonly Dimension[]): Node => ({ op: 'totalAmong', of: node(of), among })

// Conditions. A comparison with a missing value does not hold.

export const equal = (left: Operand, right: Operand): Node => ({ op: 'compare', left: node(left), sign: '=', right: node(right) })
export const below = (left: Operand, right: Operand): Node => ({ op: 'compare', left: node(left), sign: '<', right: node(right) })
export const above = (left: Operand, right: Operand): Node => below(right, left)
export const notAbove = (left: Operand, right: Operand): Node => ({ op: 'compare', left: node(left), sign: '<=', right: node(right) })
export const given = (operand: Operand): Node => ({ op: 'given', of: node(operand) })
export const not = (of: Node): Node => ({ op: 'not', of })
export const both = (...nodes: readonly Node[]): Node => ({ op: 'all', nodes })
export const either = (...nodes: readonly Node[]): Node => ({ op: 'any', nodes })
/** One of these words. */
export const is = (operand: Operand, ...words: readonly string[]): Node => either(...words.map((word) => equal(operand, word)))

function node(operand: Operand): Node {
  if (typeof operand === 'bigint' || typeof operand === 'number') return number(operand)
  return typeof operand === 'string' ? { op: 'text', value: operand } : operand
}

/** How a release computes a quantity; undefined where it does not. */
export const expressionOf = (of: Quantity, isBefore: (version: string) => boolean): Node | undefined =>
  of.since !== undefined && isBefore(of.since) ? of.before : of.expression

/** What an expression apportions, apart from the quantities that it names. */
export function apportionedIn(of: Node): Extract<Node, { readonly op: 'apportion' }> | undefined {
  if (of.op === 'apportion') return of
  const within = of.op === 'firstOf' ? of.nodes : of.op === 'when' ? [of.value, ...(of.otherwise ? [of.otherwise] : [])] : []
  return within.map(apportionedIn).find((found) => found !== undefined)
}
