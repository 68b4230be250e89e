// Tests which quantities a release computes in another way, and which metrics follow from them, with statements of a few quantities.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  add,
  input,
  inSql,
  type Node,
  number,
  type Quantity,
  quantity,
  rows,
  type Step,
  step,
  sumsOf,
  table,
  total,
} from '../../pipeline/compute/language.ts'
import { quantityChanges } from '../../pipeline/compute/quantity-changes.ts'
import { STATEMENTS } from '../../pipeline/compute/steps/index.ts'
import { METRICS, metricNamed } from '../../pipeline/model/metrics.ts'
import { isVersion, latestFirst } from '../../pipeline/model/versions.ts'
import { releaseSchema } from '../../schemas/release.ts'
import { NEWEST } from '../coverage.ts'
import { PROJECT } from '../workspace.ts'

const KEYS = ['country', 'year']
const GIVEN = rows('given', KEYS)
const LITTERING = metricNamed('littering')
const EXPORT = metricNamed('export')

/** A step of two tables: `first` computes `a` and `b`, and the records take littering from `a` and exports from `b`. */
function stepsWith({
  a = {},
  where = false,
  exported = (b: Quantity) => b,
}: {
  readonly a?: { readonly since?: string; readonly before?: bigint }
  readonly where?: boolean
  readonly exported?: (b: Quantity) => Node
}): Step[] {
  const one = quantity('a_kg', 'a', KEYS, add(input(GIVEN, 'x', 'x'), number(1n)), a)
  const two = quantity('b_kg', 'b', KEYS, input(GIVEN, 'y', 'y'))
  const first = table('first', KEYS, { comment: 'Two quantities.', points: [GIVEN], columns: [one, two] })
  const records = table('records', KEYS, {
    comment: 'The records.',
    points: [where ? table('kept', KEYS, { comment: 'Some.', points: [first], where: { op: 'given', of: one }, columns: [] }) : first],
    columns: [quantity('littering_ppm', 'littered', KEYS, one), quantity('export_kg', 'exported', KEYS, exported(two))],
  })
  return [step('10-first', 'The first.', [first]), step('20-records', 'The records.', [records])]
}

const CHANGED = { since: '1.5', before: 7n }
const changesOf = (steps: readonly Step[], before = '1.4', after = '1.5') => quantityChanges(steps, before, after, [EXPORT, LITTERING])

describe('a quantity with an older expression', () => {
  it('changes with the release that it names, and so do the metrics that follow from it', () => {
    expect(changesOf(stepsWith({ a: CHANGED }))).toEqual([
      { change: 'revised', kind: 'quantity', value: 'first.a_kg', metrics: ['littering'] },
    ])
  })

  it('changes between any two releases of which only the later one computes it anew', () => {
    const steps = stepsWith({ a: CHANGED })
    expect(changesOf(steps, '1.2', '2.0')).toHaveLength(1)
    expect(changesOf(steps, '1.5', '1.6')).toEqual([])
    expect(changesOf(steps, '1.3', '1.4')).toEqual([])
  })

  it('reaches metrics through sums over finer points', () => {
    const steps = stepsWith({ a: CHANGED })
    const [first] = steps.flatMap(({ tables }) => tables)
    if (!first) throw new Error('no table')
    const [a] = first.columns
    if (a?.op !== 'quantity') throw new Error('no quantity')
    const summed = table('records', ['country'], {
      comment: 'The records.',
      points: [sumsOf(first, ['country'])],
      columns: [
        quantity('littering_ppm', 'littered', ['country'], number(0n)),
        quantity('export_kg', 'exported', ['country'], total(a, first)),
      ],
    })
    expect(changesOf([...steps.slice(0, 1), step('20-records', 'The records.', [summed])])).toMatchObject([{ metrics: ['export'] }])
  })

  it('reaches metrics through plain SQL that reads its table', () => {
    const read = inSql('read', KEYS, 'select country, year, a_kg as z from first')
    expect(changesOf(stepsWith({ a: CHANGED, exported: () => input(read, 'z', 'z') }))).toMatchObject([
      { metrics: ['export', 'littering'] },
    ])
    const other = inSql('read', KEYS, 'select country, year, a_kg as z from other')
    expect(changesOf(stepsWith({ a: CHANGED, exported: () => input(other, 'z', 'z') }))).toMatchObject([{ metrics: ['littering'] }])
  })

  it('reaches everything where the points of the records depend on it', () => {
    expect(changesOf(stepsWith({ a: CHANGED, where: true }))).toMatchObject([{ metrics: null }])
  })

  it('is none where the quantity is new: the release then adds a metric', () => {
    expect(changesOf(stepsWith({ a: { since: '1.5' } }))).toEqual([])
  })
})

describe('the releases of this project', () => {
  const releases = readdirSync(join(PROJECT, 'releases'))
    .filter(isVersion)
    .map((version) => releaseSchema.parse(JSON.parse(readFileSync(join(PROJECT, 'releases', version, 'release.json'), 'utf8'))))

  it.each(releases)('$version declares in each environment the quantities that it computes in another way', (release) => {
    const { version, previous, environments } = release
    const changes = quantityChanges(STATEMENTS, previous ?? version, version, METRICS).map(({ value }) => `revise quantity ${value}`)
    for (const [environment, { changes: declared }] of Object.entries(environments))
      expect(declared.filter((text) => text.startsWith('revise quantity ')).sort(), environment).toEqual(changes.sort())
  })

  it('bring all of these quantities', () => {
    const last = latestFirst(releases)[0]?.version ?? ''
    const message = 'declare the release that `since` names: releases/<version>/release.json with `revise quantity …`'
    expect(quantityChanges(STATEMENTS, last, NEWEST, METRICS), message).toEqual([])
  })
})
