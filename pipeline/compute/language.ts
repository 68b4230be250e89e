// The language in which the steps state their quantities, each once. A quantity is a name, a label, its dimensions and an expression. A
// table is a set of points and the quantities that it keeps for each point. These statements are data: `readings/` turns them into SQL,
// exact values, columns of doubles and formulas. Shared dimensions define the joins: a quantity of (country, year) used in a table of
// (country, year, category, polymer) is that of the same country and year.

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

/**
 * A quantity and its only expression. `stored` is needed where the name does not give the type, and as `Int128` for products of masses and
 * for sums over leaves, which may exceed 64 bits.
 */
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

export const rows = (name: string, keys: readonly Dimension[], more: Pick<Rows, 'year'> = {}): Rows => ({
  kind: 'rows',
  name,
  keys,
  ...more,
})

/**
 * A small relation that the language cannot express: plain SQL with a name, one row per point.
 */
export const inSql = (name: string, keys: readonly Dimension[], sql: string): Rows => ({ kind: 'rows', name, keys, sql })

/** The medians of a column by income group, in a table of that name: over the published values of an input table. */
export const medians = (name: string, of: Rows): Rows => ({ kind: 'rows', name, keys: ['income_group'], medianOf: of })

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

/** What a step records about some points, and why: one reason, or the first of several whose condition holds. */
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

/** A table that no statement makes. The SQL of the step selects its points and its columns: rows of the inputs, years, words. */
export const selectedTable = (name: string, keys: readonly Dimension[], columns: Table['columns']): Table => ({
  ...table(name, keys, { comment: '', points: [], columns }),
  isSelected: true,
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

/** The median of the income group. `label` is that of the values whose median it is. */
export const median = (of: Rows, column: string, label: string, incomeGroup: Quantity): Node =>
  input(of, column, `${label} (median)`, { income_group: incomeGroup }, label)

/** The number of the input row that shares the point's dimensions. */
export const rowOf = (of: Rows): Node => input(of, 'row_id', 'row')

/**
 * A quantity that the SQL selected, in the column of its name and with the type that it has there: a row, a year or a word. Only for tables
 * of `selectedTable`.
 */
export const selected = (name: string, label: string, keys: readonly Dimension[] = COUNTRY_YEAR): Quantity =>
  quantity(name, label, keys, { op: 'recorded', column: name })

/** A quantity at another point, for example of another year. */
export const elsewhere = (of: Quantity, at: Place): Node => ({ op: 'elsewhere', of, at })

/** The first operand that has a value. */
export const firstOf = (...operands: readonly Operand[]): Node => ({ op: 'firstOf', nodes: operands.map(node), remark: undefined })

/** The operand, or 0 where it has no value. The remark says why. */
export const orZero = (operand: Operand, remark?: Remark): Node => ({ op: 'firstOf', nodes: [node(operand), number(0)], remark })

// Arithmetic.

export const add = (...operands: readonly Operand[]): Node => ({
  op: 'sum',
  terms: operands.map((operand) => ({ sign: 1, node: node(operand) })),
})

/** The first operand minus all others. */
export const less = (first: Operand, ...others: readonly Operand[]): Node => ({
  op: 'sum',
  terms: [{ sign: 1, node: node(first) }, ...others.map((operand) => ({ sign: -1, node: node(operand) }) as const)],
})

export const negative = (operand: Operand): Node => ({ op: 'sum', terms: [{ sign: -1, node: node(operand) }] })

/**
 * The product of `over` ÷ the product of `under`. The products are exact; the quotient is rounded once, half up. The dividend is 0 or more.
 */
export const scale = (over: readonly Operand[], under: readonly Operand[]): Node => ({
  op: 'scale',
  over: over.map(node),
  under: under.map(node),
})

/** The product of whole numbers, unrounded. */
export const times = (...over: readonly Operand[]): Node => scale(over, [])

/** Linear interpolation between the values of two years: `sum` ÷ `years`, exactly. */
export const between = (before: Node, after: Node, yearBefore: Node, yearAfter: Node) => ({
  sum: add(times(before, less(yearAfter, key('year'))), times(after, less(key('year'), yearBefore))),
  years: less(yearAfter, yearBefore),
})

/** A mass times a rate in ppm, rounded half up. */
export const rate = (mass: Operand, ppm: Operand): Node => scale([mass, ppm], [MILLION])

/** The smaller of two values; both are given. The remark says why the limit applies. */
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

/** `value` where the condition holds, with the remark; elsewhere `otherwise`, or no value if it is left out. */
export const when = (condition: Node, value: Operand, otherwise?: Operand, remark?: Remark): Node => ({
  op: 'when',
  condition,
  value: node(value),
  otherwise: otherwise === undefined ? undefined : node(otherwise),
  remark,
})

/**
 * A share of `total` in proportion to `weight`, among the points that share the dimensions `among`: by largest remainders, ties to the
 * smaller `order`. A `signed` total may be negative and is split by its absolute value. Where all weights are 0 the share is 0. `whole` is
 * the sum of the weights, where that sum is a quantity of its own.
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
 * Splits a total over some weights by largest remainders, ties to the earlier part. Where all weights are 0, the part number `allZero`
 * takes everything. `whole` is the quantity that the weights sum to in balanced books, if there is one.
 */
export function parts(total: Operand, weights: readonly Operand[], allZero: number, whole?: Quantity): Node[] {
  const of = { total: node(total), weights: weights.map(node), allZero, whole }
  return weights.map((_, index) => ({ op: 'part', of, index }))
}

/**
 * The first of two parts of a total. Where both weights are 0, it gets the whole total, and the remark says why. `both` is the sum of the
 * weights.
 */
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
/** Holds where the operand is one of these words. */
export const is = (operand: Operand, ...words: readonly string[]): Node => either(...words.map((word) => equal(operand, word)))

function node(operand: Operand): Node {
  if (typeof operand === 'bigint' || typeof operand === 'number') return number(operand)
  return typeof operand === 'string' ? { op: 'text', value: operand } : operand
}
