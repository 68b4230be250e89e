// Tests which differences between two releases the releases in between declare.

import { describe, expect, it } from 'vitest'
import { type DeclaredStep, declaredOver, type FoundChanges } from '../../../pipeline/release/changes/declared-changes.ts'
import type { InputChange } from '../../../pipeline/release/changes/input-changes.ts'
import { parseDeclaration } from '../../../pipeline/release/plan/declarations.ts'

/** The amount of a row in a release; null where the release has no such row. */
type Amount = number | null

const KEY = 'FRA|2020|import|3915'
const [ADD, REVISE, REMOVE] = ['add', 'revise', 'remove'].map((verb) => `${verb} waste_trade FRA 2020 import 3915`) as [
  string,
  string,
  string,
]

function changesOf(before: Amount, after: Amount): FoundChanges {
  if (before === after) return { inputs: [], coverage: [] }
  const change = before === null ? 'added' : after === null ? 'removed' : 'revised'
  return { inputs: [{ change, table: 'waste_trade', key: KEY } as InputChange], coverage: [] }
}

/** The difference between the first and the last release, and the declarations of all after the first. */
function compared(amounts: readonly Amount[], declared: readonly (readonly string[])[]) {
  const steps = declared.map(
    (texts, index): DeclaredStep => ({
      found: changesOf(amounts[index] ?? null, amounts[index + 1] ?? null),
      declarations: texts.map((text) => parseDeclaration(text, 'release.json')),
    }),
  )
  return declaredOver(changesOf(amounts[0] ?? null, amounts.at(-1) ?? null), steps)
}

describe('what differs between two releases', () => {
  it.each<[string, readonly Amount[], readonly string[][], string, string]>([
    ['removed, then added with another amount', [5, null, 7], [[REMOVE], [ADD]], 'revised', ADD],
    ['added, then revised', [null, 5, 7], [[ADD], [REVISE]], 'added', REVISE],
    ['revised, then removed', [5, 7, null], [[REVISE], [REMOVE]], 'removed', REMOVE],
    ['revised twice, with a release in between that leaves it alone', [5, 7, 7, 9], [[REVISE], [], [REVISE]], 'revised', REVISE],
    ['added, removed and added', [null, 5, null, 7], [[ADD], [REMOVE], [ADD]], 'added', ADD],
    ['added with its country, then revised', [null, 5, 7], [['add country FRA'], [REVISE]], 'added', REVISE],
  ])('is declared where every release declares its step: %s', (_, amounts, declared, change, declaration) => {
    const { inputs, declared: counted } = compared(amounts, declared)
    expect(inputs).toMatchObject([{ change, declaration }])
    expect(counted).toEqual(declared.flat().map((text) => ({ text, matches: 1 })))
  })

  it('counts for every declaration that covers it, in whatever order they stand: a country is named beside its source', () => {
    const declared = [['revise waste_trade', REVISE]]
    const { inputs, declared: counted } = compared([5, 7], declared)
    expect(inputs).toMatchObject([{ declaration: 'revise waste_trade' }])
    expect(counted).toEqual(declared.flat().map((text) => ({ text, matches: 1 })))
  })

  it.each<[string, readonly Amount[], readonly string[][]]>([
    ['the removal', [5, null, 7], [[], [ADD]]],
    ['the addition', [5, null, 7], [[REMOVE], []]],
    ['either, because each declares the step of the other', [5, null, 7], [[ADD], [REMOVE]]],
    ['the first revision', [5, 7, 9], [[], [REVISE]]],
    ['the second revision', [5, 7, 9], [[REVISE], []]],
    ['the addition, but a revision that is none', [5, null, 7], [[REMOVE], [REVISE]]],
  ])('is not declared where a release does not declare %s', (_, amounts, declared) => {
    const { inputs, declared: counted } = compared(amounts, declared)
    expect(inputs).toMatchObject([{ change: 'revised', declaration: null }])
    expect(counted.every(({ matches }) => matches === 0)).toBe(true)
  })

  it.each<[string, readonly Amount[], readonly string[][]]>([
    ['added, then removed', [null, 5, null], [[ADD], [REMOVE]]],
    ['removed, then added as it was', [5, null, 5], [[REMOVE], [ADD]]],
    ['revised, then revised back', [5, 7, 5], [[REVISE], [REVISE]]],
  ])('is nothing where a row is %s', (_, amounts, declared) => {
    expect(compared(amounts, declared)).toMatchObject({ inputs: [], declared: declared.flat().map((text) => ({ text, matches: 0 })) })
  })

  it('is declared for years alike: all of its steps, or none', () => {
    const year = (change: 'added' | 'removed'): FoundChanges => ({ inputs: [], coverage: [{ change, kind: 'year', value: '2023' }] })
    const step = (change: 'added' | 'removed', ...texts: string[]): DeclaredStep => ({
      found: year(change),
      declarations: texts.map((text) => parseDeclaration(text, 'release.json')),
    })
    const over = (...steps: DeclaredStep[]) => declaredOver(year('added'), steps).coverage.map(({ declaration }) => declaration)
    const again = [step('removed', 'remove year 2023'), step('added', 'add year 2023')]
    expect(over(step('added', 'add year 2023'), ...again)).toEqual(['add year 2023'])
    expect(over(step('added'), ...again)).toEqual([null])
  })
})
