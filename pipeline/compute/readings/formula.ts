// The statements in words, for the docs and for explanations: what a quantity is made of.

import type { Node, Of, Quantity } from '../language.ts'
import { type Cell, cellsOf } from './walk.ts'

/** `(improperly disposed of + uncollected + littered) × release rate`. */
export function rightSide(of: Quantity): string {
  const cells = cellsOf(of)
  return write((cell) => cellName(cell, cells), of.expression).text
}

const expressionText = (of: Node): string => write(({ label }) => label, of).text

/** How a formula names a cell. */
type Named = (cell: Cell) => string

/** The label, and in brackets the table or the place of the row where another cell of the formula has the same label. */
function cellName(cell: Cell, cells: readonly Cell[]): string {
  const same = cells.filter(({ label }) => label === cell.label)
  if (same.some(({ of }) => of !== cell.of)) return `${cell.label} (${cell.of.name})`
  const place = placeOf(cell)
  return place === '' || same.every((other) => placeOf(other) === place) ? cell.label : `${cell.label} (${place})`
}

const placeOf = ({ at = {} }: Cell): string =>
  Object.values(at)
    .map((value) => expressionText(value))
    .join(', ')

interface Written {
  readonly text: string
  /** How tightly its operator binds: 3 a name, 2 a product, 1 a sum, 0 a sentence. */
  readonly binds: number
}

const name = (text: string): Written => ({ text, binds: 3 })
const within = (value: Written, binds: number): string => (value.binds < binds ? `(${value.text})` : value.text)

function write(named: Named, node: Node): Written {
  switch (node.op) {
    case 'quantity':
      return name(node.label)
    case 'cell':
      return name(named(node))
    case 'number':
      return name(node.label ?? node.value.toLocaleString('en'))
    case 'text':
      return name(node.value)
    case 'key':
      return name(node.dimension)
    case 'recorded':
      return name('as selected')
    case 'sum':
      return sum(named, node.terms)
    case 'scale':
      return scale(named, node)
    case 'least':
      return { text: `${within(write(named, node.of), 1)}, at most ${within(write(named, node.limit), 1)}`, binds: 0 }
    case 'greatest':
      return { text: `${within(write(named, node.of), 1)}, at least ${within(write(named, node.limit), 1)}`, binds: 0 }
    case 'when': {
      const otherwise = node.otherwise ? `; else ${write(named, node.otherwise).text}` : ''
      return { text: `where ${condition(named, node.condition)}: ${write(named, node.value).text}${otherwise}`, binds: 0 }
    }
    case 'firstOf': {
      const [first, ...others] = node.nodes.map((one) => write(named, one))
      const given = others.filter(({ text }) => text !== '0')
      if (!first || given.length === 0) return first ?? name('nothing')
      return { text: `${[first, ...given].map((value) => within(value, 1)).join(', else ')}`, binds: 0 }
    }
    case 'apportion':
      return {
        text: `${within(write(named, node.total), 2)} in proportion to ${within(write(named, node.weight), 2)} (largest remainders)`,
        binds: 1,
      }
    case 'leftOver':
      return name(`left-over kilogram of ${node.of.label}`)
    case 'part': {
      const { total, weights, whole } = node.of
      const all = weights.map((weight) => within(write(named, weight), 2))
      const by = whole ? within(write(named, whole), 2) : `(${all.join(' + ')})`
      return { text: `${within(write(named, total), 2)} × ${all[node.index]} ÷ ${by} (largest remainders)`, binds: 1 }
    }
    case 'total':
      return name(
        `${{ sum: 'sum', count: 'number', least: 'least' }[node.how]} of ${within(node.how === 'count' ? name(condition(named, node.of)) : write(named, node.of), 2)}`,
      )
    case 'totalAmong':
      return name(`sum of ${within(write(named, node.of), 2)} by ${node.among.join(', ')}`)
    case 'elsewhere':
      return name(
        `${node.of.label} at ${Object.entries(node.at)
          .map(([dimension, value]) => atPlace(dimension, write(named, value).text))
          .join(', ')}`,
      )
    default:
      return { text: condition(named, node), binds: 0 }
  }
}

/** `year 2020`, and `the year of the exports` where the value names the dimension itself. */
const atPlace = (dimension: string, value: string) => (value.startsWith(dimension) ? `the ${value}` : `${dimension} ${value}`)

function sum(named: Named, terms: Of<'sum'>['terms']): Written {
  const text = terms
    .map(({ sign, node }, index) => `${sign < 0 ? '− ' : index === 0 ? '' : '+ '}${within(write(named, node), 2)}`)
    .join(' ')
  return { text, binds: 1 }
}

/** Leaves out a divisor of one million: it only converts a rate in ppm. */
function scale(named: Named, { over, under }: Of<'scale'>): Written {
  const [by, of] = [over, under].map((nodes) =>
    nodes.filter((node) => node.op !== 'number' || node.value !== 1_000_000n).map((node) => within(write(named, node), 2)),
  )
  if (!by || !of || of.length === 0) return { text: by?.join(' × ') ?? '', binds: by?.length === 1 ? 3 : 2 }
  return { text: `${by.join(' × ')} ÷ ${of.length === 1 ? of[0] : `(${of.join(' × ')})`}`, binds: 2 }
}

const SIGNS = { '=': '=', '<': '<', '<=': '≤' } as const

function condition(named: Named, node: Node): string {
  switch (node.op) {
    case 'compare':
      return `${within(write(named, node.left), 1)} ${SIGNS[node.sign]} ${within(write(named, node.right), 1)}`
    case 'given':
      return `${within(write(named, node.of), 1)} is given`
    case 'not':
      return node.of.op === 'given' ? `${within(write(named, node.of.of), 1)} is not given` : `not ${condition(named, node.of)}`
    case 'all':
      return node.nodes.map((one) => condition(named, one)).join(' and ')
    case 'any':
      return node.nodes.map((one) => condition(named, one)).join(' or ')
    default:
      return write(named, node).text
  }
}
