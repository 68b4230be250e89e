// Tests that a release has the same new findings whether its predecessor is built with it, only computed for it, or published before.

import { beforeAll, expect, it } from 'vitest'
import type { CheckedRelease } from '../../../pipeline/release/cut/stage.ts'
import { buildReleases } from '../../../pipeline/release/publish/build.ts'
import type { Finding } from '../../../schemas/findings.ts'
import { smallWorkspace } from '../../small-workspace.ts'

const workspace = smallWorkspace()

const options = { env: 'demo', failOn: 'error', threads: 1, onPhase: () => undefined } as const
const build = async (...versions: readonly string[]) => {
  const destination = { out: workspace.path(`out-${versions.join()}`), api: false, ranges: false }
  return (await buildReleases({ ...options, destination, root: workspace.root, versions })).releases
}

/** A warning of both releases that the first one waives. */
const rule = 'inputs-used'
const key = 'sources|mock-activity'
let both: readonly CheckedRelease[]

const newOf = (release: CheckedRelease | undefined) =>
  (release?.validation.rules ?? []).flatMap(({ findings }) => findings.filter((finding) => finding.new))

beforeAll(async () => {
  const waivers = JSON.stringify([{ rule, key, reason: 'known' }])
  workspace.edit('releases/1.1/release.json', /("demo": \{[\s\S]*?"waivers": )\[\s*\]/, `$1${waivers}`)
  both = await build()
}, 900_000)

it('the new findings are those of the added country, and the one whose waiver is gone', () => {
  const [first, second] = both
  expect(newOf(first)).toEqual([])
  expect(first?.validation.verdict).toMatchObject({ waived: 1, new: null })
  const found = newOf(second)
  const keysOf = (such: (finding: Finding) => boolean) => found.filter(such).map((finding) => finding.key)
  expect(keysOf((finding) => finding.rule === rule)).toEqual([key])
  expect(keysOf((finding) => finding.rule === 'single-method').sort()).toEqual([2019, 2020, 2021, 2022].map((year) => `PRY|${year}`))
  // Counts by cause: a new note with the same cause as a warning does not count separately.
  const warned = new Set(
    second?.validation.rules.flatMap(({ findings }) => findings.flatMap(({ severity, cause }) => (severity === 'warning' ? [cause] : []))),
  )
  const causesOf = (such: (finding: Finding) => boolean) => new Set(found.filter(such).map(({ cause }) => cause)).size
  const warnings = causesOf(({ severity }) => severity === 'warning')
  const infos = causesOf(({ severity, cause }) => severity === 'info' && !warned.has(cause))
  expect(second?.validation.verdict.new).toEqual({ since: '1.1', errors: 0, warnings, infos })
  expect(warnings + infos).toBeGreaterThan(1)
})

it('the new findings are the same, to the byte, in a build of that release alone', async () => {
  const [alone, ...others] = await build('1.2')
  const sums = (release: CheckedRelease | undefined) => [...(release?.files ?? [])].map(([name, { sha256 }]) => [name, sha256])
  expect(others).toEqual([])
  expect(sums(alone)).toEqual(sums(both[1]))
  expect(sums(alone).map(([name]) => name)).toContain('validation.json')
})

it('the new findings are the same in a check, which reads those of the release before from its bundle if that stands', async () => {
  const check = () => buildReleases({ ...options, root: workspace.root, versions: ['1.2'], holdEarlier: 'inputs' })
  const judgedEarlier = ({ phases }: Awaited<ReturnType<typeof check>>) => phases.some(({ name }) => name === 'check')
  const before = await check()
  expect(judgedEarlier(before)).toBe(true)
  await buildReleases({ ...options, root: workspace.root, versions: ['1.1'], destination: { out: workspace.root, api: false } })
  const after = await check()
  expect(judgedEarlier(after)).toBe(false)
  expect(after.reports.map(({ validation, decision }) => [validation, decision])).toEqual(
    before.reports.map(({ validation, decision }) => [validation, decision]),
  )
  workspace.write('releases/1.1/demo/datasets.csv', 'altered, and not read')
  expect(judgedEarlier(await check())).toBe(false)
  workspace.edit('releases/1.1/demo/validation.json', '"rules"', '"rulez"')
  expect(judgedEarlier(await check())).toBe(true)
})
