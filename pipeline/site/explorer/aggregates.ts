// Reads aggregates.csv: figures of groups of countries, by category and polymer.

import type { GroupFigures, Triple } from './figures.ts'

/**
 * Returns a function that reads the lines of one category and polymer. Names in the file hold no comma and no quote, so that lines can be
 * split at commas.
 */
export function aggregatesOf(text: string): (category: string, polymer: string) => GroupFigures {
  const [head = '', ...lines] = text.split('\n')
  const column = new Map(head.split(',').map((name, index) => [name, index]))
  return (category, polymer) => {
    const found = new Map<string, Record<string, Record<string, Triple>>>()
    const wanted = `,${category},${polymer},`
    for (const line of lines) {
      if (!line.includes(wanted)) continue
      const cells = line.split(',')
      const cell = (name: string) => cells[column.get(name) ?? -1] ?? ''
      if (cell('category') !== category || cell('polymer') !== polymer) continue
      const years = found.get(cell('area')) ?? {}
      found.set(cell('area'), years)
      const metrics = years[cell('year')] ?? {}
      years[cell('year')] = metrics
      metrics[cell('metric')] = [Number(cell('value')), Number(cell('low')), Number(cell('high'))]
    }
    return found
  }
}
