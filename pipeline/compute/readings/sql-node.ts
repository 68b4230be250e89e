// Expressions as SQL.

import { largest } from '../../model/lists.ts'
import { sqlText } from '../../model/sql-text.ts'
import { MILLION, type Node, type Of, type Split } from '../language.ts'
import type { SqlScope, Text } from './sql-scope.ts'

/** The SQL of an expression. The columns that it needs are added to the scope; `prefix` names columns that have no name of their own. */
export function compile(scope: SqlScope, node: Node, prefix: string): Text {
  const of = (other: Node) => compile(scope, other, prefix)
  switch (node.op) {
    case 'quantity':
      return scope.quantity(node)
    case 'number':
      return { text: String(node.value), level: 0, atom: true }
    case 'text':
      return { text: sqlText(node.value), level: 0, atom: true }
    case 'key':
      return scope.key(node.dimension)
    case 'cell':
      return scope.column(scope.rowAlias(node.of, node.at), node.column)
    case 'sum':
      return sum(node.terms.map(({ sign, node: term }) => ({ sign, term: of(term) })))
    case 'scale':
      return scale(scope, node, of)
    case 'least':
    case 'greatest':
      return call(node.op, [of(node.of), of(node.limit)])
    case 'when':
      return cases(node, of)
    case 'firstOf':
      return call('coalesce', node.nodes.map(of))
    case 'apportion':
      return apportion(scope, node, prefix)
    case 'leftOver': {
      const name = scope.apportioned(node.of)
      return { ...scope.quantity(node.of), text: `case when ${name}_place <= ${name}_left then 1 else 0 end`, atom: true }
    }
    case 'part':
      return part(scope, node)
    case 'total':
      return scope.total(node.over, node.of, node.how)
    case 'totalAmong': {
      const value = of(node.of)
      const text = `sum(${value.text}) over (partition by ${node.among.join(', ')})`
      return scope.helper(`${prefix}_among`, { text, level: value.level }, 1)
    }
    case 'recorded':
      throw new RangeError(`${node.column} is selected, not computed`)
    case 'elsewhere': {
      const home = scope.model.home(node.of, { ...scope.user, points: [], keys: [...scope.user.keys, ...Object.keys(node.at)] })
      if (!home) throw new RangeError(`no table before ${scope.user.table.name} has ${node.of.name}`)
      return scope.column(scope.rowAlias(home.table, node.at), home.column)
    }
    case 'compare':
      return join([of(node.left), of(node.right)], ` ${node.sign} `)
    case 'given': {
      const { text, level } = bracketed(of(node.of))
      return { text: `${text} is not null`, level }
    }
    case 'not': {
      if (node.of.op === 'given') {
        const { text, level } = bracketed(of(node.of.of))
        return { text: `${text} is null`, level }
      }
      const { text, level } = of(node.of)
      return { text: `not coalesce(${text}, false)`, level }
    }
    case 'all':
      return join(
        node.nodes.map((one) => (one.op === 'any' ? bracketed(of(one)) : { ...of(one), atom: true })),
        ' and ',
      )
    case 'any':
      return any(node.nodes, of)
  }
}

const levelOf = (texts: readonly Text[]): number =>
  largest(
    texts.map(({ level }) => level),
    0,
  )
const bracketed = (value: Text): Text => (value.atom ? value : { text: `(${value.text})`, level: value.level, atom: true })
const join = (texts: readonly Text[], by: string): Text => ({
  text: texts.map((value) => bracketed(value).text).join(by),
  level: levelOf(texts),
})
const call = (name: string, texts: readonly Text[]): Text => ({
  text: `${name}(${texts.map(({ text }) => text).join(', ')})`,
  level: levelOf(texts),
  atom: true,
})

function sum(terms: readonly { readonly sign: 1 | -1; readonly term: Text }[]): Text {
  const text = terms
    .map(({ sign, term }, index) => `${sign < 0 ? (index === 0 ? '-' : ' - ') : index === 0 ? '' : ' + '}${bracketed(term).text}`)
    .join('')
  return { text, level: levelOf(terms.map(({ term }) => term)) }
}

/** A product in 128 bits. A single factor is not widened. */
function product(scope: SqlScope, nodes: readonly Node[], of: (node: Node) => Text): Text {
  const constant = nodes.reduce((all, node) => (node.op === 'number' ? all * node.value : all), 1n)
  const texts = nodes.filter(({ op }) => op !== 'number').map(of)
  const [first, ...others] = texts
  if (!first) return { text: String(constant), level: 0, atom: true }
  if (others.length === 0 && constant === 1n) return first
  const factors = [
    scope.cast(first.text, { stored: 'Int128' }),
    ...others.map((value) => bracketed(value).text),
    ...(constant === 1n ? [] : [String(constant)]),
  ]
  return { text: factors.join(' * '), level: levelOf(texts) }
}

function scale(scope: SqlScope, node: Of<'scale'>, of: (node: Node) => Text): Text {
  const over = product(scope, node.over, of)
  if (node.under.length === 0) return over
  return call('roundDiv', [over, product(scope, node.under, of)])
}

function cases(node: Of<'when'>, of: (node: Node) => Text): Text {
  const texts: Text[] = []
  let text = 'case'
  let rest: Node | undefined = node
  while (rest?.op === 'when') {
    const [condition, value] = [of(rest.condition), of(rest.value)]
    texts.push(condition, value)
    text += ` when ${condition.text} then ${value.text}`
    rest = rest.otherwise
  }
  if (rest) {
    const otherwise = of(rest)
    texts.push(otherwise)
    text += ` else ${otherwise.text}`
  }
  return { text: `${text} end`, level: levelOf(texts), atom: true }
}

/** A comparison with several words becomes `in (…)`. */
function any(nodes: readonly Node[], of: (node: Node) => Text): Text {
  const words = nodes.flatMap((node) =>
    node.op === 'compare' && node.sign === '=' && node.right.op === 'text' ? [{ left: of(node.left), right: of(node.right) }] : [],
  )
  const [first] = words
  if (first && words.length === nodes.length && words.every(({ left }) => left.text === first.left.text)) {
    const list = words.map(({ right }) => right.text)
    return {
      text: list.length === 1 ? `${first.left.text} = ${list[0]}` : `${first.left.text} in (${list.join(', ')})`,
      level: first.left.level,
    }
  }
  return join(
    nodes.map((node) => (node.op === 'all' ? bracketed(of(node)) : { ...of(node), atom: true })),
    ' or ',
  )
}

/** Largest remainders: whole parts, then their remainders, then one more unit for the largest remainders; ties by the declared order. */
function apportion(scope: SqlScope, node: Of<'apportion'>, prefix: string): Text {
  const of = (other: Node) => compile(scope, other, prefix)
  const groups = `partition by ${node.among.join(', ')}`
  const wanted = of(node.total)
  const total = scope.helper(`${prefix}_total`, node.signed ? { text: `abs(${wanted.text})`, level: wanted.level } : wanted)
  const weight = scope.helper(`${prefix}_weight`, of(node.weight))
  const order = scope.helper(`${prefix}_order`, of(node.order))
  const all = scope.helper(`${prefix}_weights`, { text: `sum(${weight.text}) over (${groups})`, level: weight.level }, 1)
  const wide = scope.cast(total.text, { stored: 'Int128' })
  const level = levelOf([total, all])
  // A missing total stays missing.
  const guarded = (text: string) => ({ text: `case when ${all.text} = 0 then 0 * ${total.text} else ${text} end`, level })
  const whole = scope.define(`${prefix}_whole`, guarded(`intDiv(${wide} * ${weight.text}, ${all.text})`))
  const rest = scope.define(`${prefix}_rest`, guarded(`intMod(${wide} * ${weight.text}, ${all.text})`))
  const left = `case when ${all.text} = 0 then 0 else ${total.text} - sum(${whole.text}) over (${groups}) end`
  scope.define(`${prefix}_left`, { text: left, level: levelOf([whole, total]) })
  const place = scope.define(`${prefix}_place`, {
    text: `row_number() over (${groups} order by ${rest.text} desc, ${order.text})`,
    level: levelOf([rest, order]),
  })
  scope.remember(node, prefix)
  const size = `${whole.text} + case when ${prefix}_place <= ${prefix}_left then 1 else 0 end`
  return { text: node.signed ? `case when ${wanted.text} < 0 then -1 else 1 end * (${size})` : size, level: place.level }
}

/** Largest remainders over the parts of a split, which are columns of one row. The rank of a part is the number of parts before it. */
function part(scope: SqlScope, { of: split, index }: Of<'part'>): Text {
  const { prefix, isNew } = scope.split(split)
  if (isNew) defineSplit(scope, split, prefix)
  const before = split.weights
    .map((_, other) => other)
    .filter((other) => other !== index)
    .map((other) => `case when ${prefix}_rest_${other} ${other < index ? '>=' : '>'} ${prefix}_rest_${index} then 1 else 0 end`)
  const left = scope.define(`${prefix}_left`, leftOf(scope, split, prefix))
  return { text: `${prefix}_whole_${index} + case when ${before.join(' + ')} < ${left.text} then 1 else 0 end`, level: left.level }
}

function defineSplit(scope: SqlScope, { total, weights, allZero }: Split, prefix: string): void {
  const of = (node: Node) => compile(scope, node, prefix)
  const sizes = weights.map((weight, index) => scope.helper(`${prefix}_weight_${index}`, of(weight)))
  const all = scope.helper(`${prefix}_weights`, { text: sizes.map(({ text }) => text).join(' + '), level: levelOf(sizes) })
  const wanted = of(total)
  // Stops with an overflow above nine thousand megatonnes; products of 128 bits take several times as long.
  const short = total.op === 'number' && total.value <= MILLION
  for (const [index, size] of sizes.entries()) {
    const times = short ? `${size.text} * ${wanted.text}` : `${scope.cast(wanted.text, { stored: 'Int128' })} * ${size.text}`
    const level = levelOf([all, wanted])
    scope.define(`${prefix}_whole_${index}`, {
      text: `case when ${all.text} = 0 then ${index === allZero ? wanted.text : '0'} else intDiv(${times}, ${all.text}) end`,
      level,
    })
    scope.define(`${prefix}_rest_${index}`, { text: `case when ${all.text} = 0 then 0 else intMod(${times}, ${all.text}) end`, level })
  }
}

function leftOf(scope: SqlScope, { total, weights }: Split, prefix: string): Text {
  const wanted = compile(scope, total, prefix)
  const wholes = weights.map((_, index) => `${prefix}_whole_${index}`)
  // The whole parts are one layer above the weights; their sum is computed in that layer.
  const level = scope.levelOf(`${prefix}_whole_0`)
  return { text: `${bracketed(wanted).text} - ${wholes.join(' - ')}`, level }
}
