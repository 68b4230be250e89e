// Tests which quantities a release computes in another way, and that releases declare them.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type MethodChange, quantityChanges } from '../../../pipeline/compute/method/changes.ts'
import { isVersion, latestFirst } from '../../../pipeline/model/versions.ts'
import { releaseSchema } from '../../../schemas/release.ts'
import { NEWEST } from '../../coverage.ts'
import { PROJECT } from '../../workspace.ts'

const CHANGES: readonly MethodChange[] = [{ since: '1.5', quantity: 'littered', metrics: ['littering'] }]

describe('a quantity that is computed in another way', () => {
  it('changes with the release that it names, with the metrics that follow from it', () => {
    expect(quantityChanges('1.4', '1.5', CHANGES)).toEqual([
      { change: 'revised', kind: 'quantity', value: 'littered', metrics: ['littering'] },
    ])
  })

  it('changes between any two releases of which only the later one computes it anew', () => {
    expect(quantityChanges('1.2', '2.0', CHANGES)).toHaveLength(1)
    expect(quantityChanges('1.5', '1.6', CHANGES)).toEqual([])
    expect(quantityChanges('1.3', '1.4', CHANGES)).toEqual([])
  })
})

describe('the releases of this project', () => {
  const releases = readdirSync(join(PROJECT, 'releases'))
    .filter(isVersion)
    .map((version) => releaseSchema.parse(JSON.parse(readFileSync(join(PROJECT, 'releases', version, 'release.json'), 'utf8'))))

  it.each(releases)('$version declares in each environment the quantities that it computes in another way', (release) => {
    const { version, previous, environments } = release
    const changes = quantityChanges(previous ?? version, version).map(({ value }) => `revise quantity ${value}`)
    for (const [environment, { changes: declared }] of Object.entries(environments))
      expect(declared.filter((text) => text.startsWith('revise quantity ')).sort(), environment).toEqual(changes.sort())
  })

  it('bring all of these quantities', () => {
    const last = latestFirst(releases)[0]?.version ?? ''
    const message = 'declare the release that `since` names: releases/<version>/release.json with `revise quantity …`'
    expect(quantityChanges(last, NEWEST), message).toEqual([])
  })
})
