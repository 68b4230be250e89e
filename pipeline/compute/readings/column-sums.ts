// Sums, products and shares of columns. Each loop over draws is a function of its own, uses one kind of array and creates no objects,
// because that makes it fast.

import { drawsOf, type Memory, type Numbers, stepOf } from './column-values.ts'

export function sum(memory: Memory, terms: readonly { readonly sign: 1 | -1; readonly of: Numbers }[], points: number): Numbers {
  const draws = drawsOf(terms.map(({ of }) => of))
  const result = memory.take(points * draws)
  const [first, ...others] = terms
  if (!first) return { values: result.fill(0), draws }
  spread(result, first.of, draws, points)
  if (first.sign === -1) for (let place = 0; place < result.length; place++) result[place] = -(result[place] as number)
  for (const { sign, of } of others) {
    if (of.draws < draws) addShared(result, of.values, sign, draws)
    else if (sign === 1) addEach(result, of.values)
    else subtractEach(result, of.values)
  }
  return { values: result, draws }
}

function addEach(result: Float64Array, values: Float64Array): void {
  for (let place = 0; place < result.length; place++) result[place] = (result[place] as number) + (values[place] as number)
}

function subtractEach(result: Float64Array, values: Float64Array): void {
  for (let place = 0; place < result.length; place++) result[place] = (result[place] as number) - (values[place] as number)
}

function addShared(result: Float64Array, values: Float64Array, sign: 1 | -1, draws: number): void {
  for (let point = 0, place = 0; place < result.length; point++) {
    const value = sign * (values[point] as number)
    for (const end = place + draws; place < end; place++) result[place] = (result[place] as number) + value
  }
}

function multiplyEach(result: Float64Array, values: Float64Array): void {
  for (let place = 0; place < result.length; place++) result[place] = (result[place] as number) * (values[place] as number)
}

function divideEach(result: Float64Array, values: Float64Array): void {
  for (let place = 0; place < result.length; place++) result[place] = (result[place] as number) / (values[place] as number)
}

/** Fills `result` with a column that has one value per draw. */
function spread(result: Float64Array, { values, draws: own }: Numbers, draws: number, points: number): void {
  if (own === draws) result.set(values)
  else for (let point = 0; point < points; point++) result.fill(values[point] as number, point * draws, (point + 1) * draws)
}

/** The product of `over` ÷ the product of `under`, rounded half up if `whole`. */
export function scaled(memory: Memory, over: readonly Numbers[], under: readonly Numbers[], points: number, whole: boolean): Numbers {
  const draws = drawsOf([...over, ...under])
  const top = product(memory, over, draws, points)
  if (under.length === 0) return top
  const bottom = product(memory, under, draws, points)
  const isOwn = top.draws === draws && !over.includes(top)
  const result = isOwn ? top.values : memory.take(points * draws)
  if (!isOwn) spread(result, top, draws, points)
  if (bottom.draws === draws) divideEach(result, bottom.values)
  else divideShared(result, bottom.values, draws)
  if (whole) for (let place = 0; place < result.length; place++) result[place] = Math.floor((result[place] as number) + 0.5)
  return { values: result, draws }
}

/** Multiplies the factors that all draws share first. A single factor is returned as it is. */
function product(memory: Memory, factors: readonly Numbers[], draws: number, points: number): Numbers {
  const [only] = factors
  if (only && factors.length === 1) return only
  const shared = factors.filter((factor) => factor.draws < draws)
  const drawn = factors.filter((factor) => factor.draws === draws)
  const fixed = new Float64Array(points)
  for (let point = 0; point < points; point++) fixed[point] = shared.reduce((all, { values }) => all * (values[point] as number), 1)
  if (drawn.length === 0) return { values: fixed, draws: 1 }
  const values = memory.take(points * draws)
  spread(values, { values: fixed, draws: 1 }, draws, points)
  for (const factor of drawn) multiplyEach(values, factor.values)
  return { values, draws }
}

function divideShared(result: Float64Array, values: Float64Array, draws: number): void {
  for (let point = 0, place = 0; place < result.length; point++) {
    const divisor = values[point] as number
    for (const end = place + draws; place < end; place++) result[place] = (result[place] as number) / divisor
  }
}

/** The sum of a column over each group of points, stored at every point of the group. */
export function groupTotals(memory: Memory, of: Numbers, groups: readonly (readonly number[])[]): Numbers {
  const { values, draws } = of
  const result = memory.take(values.length)
  const all = new Float64Array(draws)
  for (const group of groups) {
    addPoints(all, values, group)
    for (const point of group) result.set(all, point * draws)
  }
  return { values: result, draws }
}

/** Adds up a column over some points, draw by draw. */
function addPoints(all: Float64Array, values: Float64Array, points: readonly number[]): void {
  all.fill(0)
  for (const point of points) {
    for (let draw = 0, place = point * all.length; draw < all.length; draw++, place++)
      all[draw] = (all[draw] as number) + (values[place] as number)
  }
}

/** Splits each group's total over its points by their weights, without rounding. The total is read at the group's first point. */
export function shares(memory: Memory, totals: Numbers, weights: Numbers, groups: readonly (readonly number[])[], points: number): Numbers {
  const draws = drawsOf([totals, weights])
  const result = memory.take(points * draws)
  const wide = weights.draws === draws ? weights.values : memory.take(points * draws)
  if (weights.draws < draws) spread(wide, weights, draws, points)
  const units = new Float64Array(draws)
  for (const group of groups) {
    addPoints(units, wide, group)
    const head = (group[0] ?? 0) * totals.draws
    const step = stepOf(totals)
    for (let draw = 0, from = head; draw < draws; draw++, from += step) {
      const all = units[draw] as number
      const total = totals.values[from] as number
      // Where all weights are 0 the shares are 0; a missing total stays missing.
      units[draw] = all === 0 ? total * 0 : total / all
    }
    for (const point of group) {
      for (let draw = 0, place = point * draws; draw < draws; draw++, place++)
        result[place] = (units[draw] as number) * (wide[place] as number)
    }
  }
  return { values: result, draws }
}

/** The part of a total by its weight among all weights. Where the weights sum to 0, it is the whole total or nothing. */
export function partOf(
  memory: Memory,
  { total, weight, all }: { readonly total: Numbers; readonly weight: Numbers; readonly all: Numbers },
  takesAll: boolean,
  points: number,
): Numbers {
  const draws = drawsOf([total, all])
  const result = memory.take(points * draws)
  const [totals, weights, sums] = [total.values, weight.values, all.values]
  const [step, weightStep, sumStep] = [stepOf(total), stepOf(weight), stepOf(all)]
  for (let point = 0, place = 0; point < points; point++) {
    let [from, own, among] = [point * total.draws, point * weight.draws, point * all.draws]
    for (const end = place + draws; place < end; place++, from += step, own += weightStep, among += sumStep) {
      const mass = totals[from] as number
      const by = sums[among] as number
      result[place] = by === 0 ? (takesAll ? mass : 0) : (mass * (weights[own] as number)) / by
    }
  }
  return { values: result, draws }
}

/** For each point the sum over its members in a finer table, without missing values; missing where all are missing. */
export function memberTotals(memory: Memory, { values, draws }: Numbers, members: readonly (readonly number[])[]): Numbers {
  const result = memory.take(members.length * draws)
  for (let point = 0; point < members.length; point++) {
    const to = point * draws
    const [first, ...others] = members[point] ?? []
    if (first === undefined) result.fill(Number.NaN, to, to + draws)
    else result.set(values.subarray(first * draws, (first + 1) * draws), to)
    for (const member of others) addGiven(result, to, values, member * draws, draws)
  }
  return { values: result, draws }
}

/** Adds values that may be missing. Nearly all are given, so it looks at the sum first, which is NaN only if one of the two is missing. */
function addGiven(result: Float64Array, begin: number, values: Float64Array, first: number, draws: number): void {
  for (let to = begin, from = first; to < begin + draws; to++, from++) {
    const before = result[to] as number
    const value = values[from] as number
    const both = before + value
    result[to] = !Number.isNaN(both) ? both : Number.isNaN(value) ? before : value
  }
}

/** Largest remainders in doubles: exact as long as total × weight stays below 2^53. */
export function wholeShares(total: number, weights: readonly number[], order: readonly number[]): number[] {
  if (total < 0) return wholeShares(-total, weights, order).map((share) => -share)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0 || Number.isNaN(total)) return weights.map(() => total * 0)
  const shares = weights.map((weight) => Math.floor((total * weight) / all))
  const rests = weights.map((weight, index) => total * weight - (shares[index] as number) * all)
  const places = [...weights.keys()].sort(
    (a, b) => (rests[b] as number) - (rests[a] as number) || (order[a] as number) - (order[b] as number),
  )
  const left = Math.round(total - shares.reduce((sum, share) => sum + share, 0))
  for (const place of places.slice(0, Math.max(0, left))) shares[place] = (shares[place] as number) + 1
  return shares
}
