// The statements in words, for the docs and for explanations: what a quantity is made of.

import type { Node, Of, Quantity } from '../language.ts'

/** `(improperly disposed of + uncollected + littered) × release rate`. */
export const rightSide = (of: Quantity): string => expressionText(of.expression)

export const expressionText = (of: Node): string => write(of).text

interface Written {
  readonly text: string
  /** How tightly its operator binds: 3 a name, 2 a product, 1 a sum, 0 a sentence. */
  readonly binds: number
}

const name = (text: string): Written => ({ text, binds: 3 })
const within = (value: Written, binds: number): string => (value.binds < binds ? `(${value.text})` : value.text)

function write(node: Node): Written {
  switch (node.op) {
    case 'quantity':
    case 'cell':
      return name(node.label)
    case 'number':
      return name(node.label ?? node.value.toLocaleString('en'))
    case 'text':
      return name(node.value)
    case 'key':
      return name(node.dimension)
    case 'recorded':
      return name('as selected')
    case 'sum':
      return sum(node.terms)
    case 'scale':
      return scale(node)
    case 'least':
      return { text: `${within(write(node.of), 1)}, at most ${within(write(node.limit), 1)}`, binds: 0 }
    case 'greatest':
      return { text: `${within(write(node.of), 1)}, at least ${within(write(node.limit), 1)}`, binds: 0 }
    case 'when': {
      const otherwise = node.otherwise ? `; else ${write(node.otherwise).text}` : ''
      return { text: `where ${condition(node.condition)}: ${write(node.value).text}${otherwise}`, binds: 0 }
    }
    case 'firstOf': {
      const [first, ...others] = node.nodes.map(write)
      const given = others.filter(({ text }) => text !== '0')
      if (!first || given.length === 0) return first ?? name('nothing')
      return { text: `${[first, ...given].map((value) => within(value, 1)).join(', else ')}`, binds: 0 }
    }
    case 'apportion':
      return { text: `${within(write(node.total), 2)} in proportion to ${within(write(node.weight), 2)} (largest remainders)`, binds: 1 }
    case 'leftOver':
      return name(`left-over kilogram of ${node.of.label}`)
    case 'part': {
      const { total, weights, whole } = node.of
      const all = weights.map((weight) => within(write(weight), 2))
      const by = whole ? within(write(whole), 2) : `(${all.join(' + ')})`
      return { text: `${within(write(total), 2)} × ${all[node.index]} ÷ ${by} (largest remainders)`, binds: 1 }
    }
    case 'total':
      return name(
        `${{ sum: 'sum', count: 'number', least: 'least' }[node.how]} of ${within(node.how === 'count' ? name(condition(node.of)) : write(node.of), 2)}`,
      )
    case 'totalAmong':
      return name(`sum of ${within(write(node.of), 2)} by ${node.among.join(', ')}`)
    case 'elsewhere':
      return name(
        `${node.of.label} at ${Object.entries(node.at)
          .map(([dimension, value]) => atPlace(dimension, write(value).text))
          .join(', ')}`,
      )
    default:
      return { text: condition(node), binds: 0 }
  }
}

/** `year 2020`, and `the year of the exports` where the value names the dimension itself. */
const atPlace = (dimension: string, value: string) => (value.startsWith(dimension) ? `the ${value}` : `${dimension} ${value}`)

function sum(terms: Of<'sum'>['terms']): Written {
  const text = terms.map(({ sign, node }, index) => `${sign < 0 ? '− ' : index === 0 ? '' : '+ '}${within(write(node), 2)}`).join(' ')
  return { text, binds: 1 }
}

/** Leaves out a divisor of one million: it only converts a rate in ppm. */
function scale({ over, under }: Of<'scale'>): Written {
  const [by, of] = [over, under].map((nodes) =>
    nodes.filter((node) => node.op !== 'number' || node.value !== 1_000_000n).map((node) => within(write(node), 2)),
  )
  if (!by || !of || of.length === 0) return { text: by?.join(' × ') ?? '', binds: by?.length === 1 ? 3 : 2 }
  return { text: `${by.join(' × ')} ÷ ${of.length === 1 ? of[0] : `(${of.join(' × ')})`}`, binds: 2 }
}

const SIGNS = { '=': '=', '<': '<', '<=': '≤' } as const

function condition(node: Node): string {
  switch (node.op) {
    case 'compare':
      return `${within(write(node.left), 1)} ${SIGNS[node.sign]} ${within(write(node.right), 1)}`
    case 'given':
      return `${within(write(node.of), 1)} is given`
    case 'not':
      return node.of.op === 'given' ? `${within(write(node.of.of), 1)} is not given` : `not ${condition(node.of)}`
    case 'all':
      return node.nodes.map(condition).join(' and ')
    case 'any':
      return node.nodes.map(condition).join(' or ')
    default:
      return write(node).text
  }
}
