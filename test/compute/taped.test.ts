// Tests how far figures on a tape move with what they are made of, on small calculations whose effects are worked out by hand.

import { describe, expect, it } from 'vitest'
import { type Place, Tape } from '../../pipeline/compute/numbers/taped.ts'
import type { Row } from '../../pipeline/compute/numbers.ts'

/** A tape with a row of these cells. */
function tapeOf(cells: Readonly<Record<string, number>>) {
  const row: Row = { row: 1, table: 'cells', key: 'AAA', values: cells, file: 'cells.csv', line: 2 }
  const tape = new Tape()
  return { tape, n: tape.numbers, cell: (column: string) => tape.numbers.cell(row, column, column) }
}

/** The effects by the columns of the cells, or by the names of constants. */
const effectsOf = (tape: Tape, figure: Place) =>
  Object.fromEntries([...tape.effects(figure)].map(([place, effect]) => [tape.end(place)?.column ?? tape.name(place)?.label, effect]))

describe('how far a figure moves with what it is made of', () => {
  it('is given in percent for each percent', () => {
    const { tape, n, cell } = tapeOf({ waste: 30, other: 10 })
    expect(effectsOf(tape, n.add([cell('waste'), cell('other')]))).toEqual({ waste: 0.75, other: 0.25 })
  })

  it('is negative for what is subtracted or divides', () => {
    const { tape, n, cell } = tapeOf({ waste: 30, other: 10, base: 4 })
    // (30 − 10) ÷ 4 = 5: waste moves it by 30 ÷ 20, the other by −10 ÷ 20.
    const figure = n.scale([n.minus(cell('waste'), cell('other'))], [cell('base')])
    expect(effectsOf(tape, figure)).toEqual({ waste: 1.5, other: -0.5, base: -1 })
  })

  it('leaves out terms of 0, limits that do not hold and what is multiplied by 0', () => {
    const { tape, n, cell } = tapeOf({ waste: 30, exports: 0, rate: 5, coverage: 50 })
    const exported = n.scale([cell('exports'), cell('rate')], [])
    const figure = n.add([n.atMost(cell('coverage'), cell('waste')), exported])
    expect(effectsOf(tape, figure)).toEqual({ waste: 1 })
  })

  it('is nothing where the parts of a split are added up again', () => {
    const { tape, n, cell } = tapeOf({ waste: 100, one: 1, two: 2 })
    expect(effectsOf(tape, n.add(n.split(cell('waste'), [cell('one'), cell('two')])))).toEqual({ waste: 1 })
  })

  it('of a part is that of the total, and of the weights against each other', () => {
    const { tape, n, cell } = tapeOf({ waste: 90, one: 1, two: 2 })
    // 90 × 1 ÷ 3 = 30: the own weight moves it by 1 − 1/3, the other by −2/3.
    const [part = 0] = n.split(cell('waste'), [cell('one'), cell('two')])
    expect(effectsOf(tape, part)).toEqual({ waste: 1, one: expect.closeTo(2 / 3, 8), two: expect.closeTo(-2 / 3, 8) })
  })

  it('with a limit is that of the limit where it applies, and of the number itself where both are equal', () => {
    const { tape, n, cell } = tapeOf({ waste: 4, room: 3, other: 4 })
    expect(effectsOf(tape, n.atMost(cell('waste'), cell('room')))).toEqual({ room: 1 })
    expect(effectsOf(tape, n.atLeast(cell('room'), cell('waste')))).toEqual({ waste: 1 })
    expect(effectsOf(tape, n.atMost(cell('waste'), cell('other')))).toEqual({ waste: 1 })
  })

  it('names of a figure of 0 what is 0', () => {
    const { tape, n, cell } = tapeOf({ exports: 0, rate: 5 })
    expect(effectsOf(tape, n.scale([cell('exports'), cell('rate')], []))).toEqual({ exports: null })
  })

  it('names of a figure of 0 a constant only where the method says why it counts', () => {
    const { tape, n, cell } = tapeOf({ rate: 5 })
    const assumed = n.as('exported', n.whole(0), 'not known, counted as 0')
    expect(effectsOf(tape, n.scale([assumed, cell('rate')], []))).toEqual({ exported: null })
    expect(effectsOf(tape, n.scale([n.as('exported', n.whole(0)), cell('rate')], []))).toEqual({})
  })

  it('names of a figure of 0 nothing whose effects cancel but for the last digit of a double', () => {
    const { tape, n, cell } = tapeOf({ waste: 1_000_003, one: 3, two: 7, three: 11 })
    const parts = n.split(cell('waste'), [cell('one'), cell('two'), cell('three')])
    // What is left of the waste is always 0, whatever the weights.
    expect(effectsOf(tape, n.minus(cell('waste'), ...parts))).toEqual({})
  })
})
