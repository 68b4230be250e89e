// Tests that rows and snapshots of undeclared releases are reported with their place, in a copy of the workspace.

import { beforeAll, describe, expect, it } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { snapshotProblems } from '../../pipeline/ingest/since-problems.ts'
import { parseDescriptor } from '../../pipeline/ingest/source-descriptor.ts'
import { describeProblem } from '../../pipeline/model/failure.ts'
import { readReleaseInputs } from '../../pipeline/release/plan/inputs.ts'
import { sourceSchema } from '../../schemas/source.ts'
import { copyWorkspace, PROJECT, type Workspace } from '../workspace.ts'

const RATES = 'sources/demo/recycling_rates.csv'
const EXCEPTIONS = 'sources/demo/exceptions.csv'
const RELEASES = 'one of 1.1, 1.2, 1.2.1, 1.3, 1.4'

describe('the `since` of a row', () => {
  let workspace: Workspace
  beforeAll(() => {
    workspace = copyWorkspace()
  })

  /** Appends lines to a file of the demo. Returns the reported problems and the number of the first appended line. */
  async function saidOf(file: string, lines: string): Promise<{ readonly said: readonly string[]; readonly line: number }> {
    const original = workspace.read(file)
    workspace.write(file, `${original}${lines}`)
    const { problems } = await readReleaseInputs({ root: workspace.root, env: 'demo' })
    workspace.write(file, original)
    return { said: problems.map(describeProblem), line: original.trimEnd().split('\n').length + 1 }
  }
  const rate = (since: string) => `DEU,2019,*,*,99.5,,,,,,mock-recycling-survey,,,${since},\n`

  it('is a problem where it is after the last release, which says how the release is made', async () => {
    const { said, line } = await saidOf(RATES, rate('1.5'))
    expect(said).toEqual([
      `${RATES}:${line}, column since: there is no such release; ` +
        `expected ${RELEASES}, or a draft that \`plastic-eol new 1.5\` creates first, probably "1.4", found "1.5"`,
    ])
  })

  it('is a problem where it is between two releases', async () => {
    const { said, line } = await saidOf(RATES, rate('1.3.5'))
    expect(said).toEqual([`${RATES}:${line}, column since: there is no such release; expected ${RELEASES}, probably "1.4", found "1.3.5"`])
  })

  it('is a problem in a row with another problem, and in an exception', async () => {
    const broken = await saidOf(RATES, rate('1.5').replace('99.5', 'much'))
    expect(broken.said).toHaveLength(2)
    expect(broken.said).toContainEqual(expect.stringMatching(/column since: there is no such release; .*, found "1.5"$/))
    const [head = ''] = workspace.read(EXCEPTIONS).split('\n')
    const cells: Readonly<Record<string, string>> = {
      ...{ table: 'population', key: 'FRA|2020', column: 'persons', value: '1', reason: 'a misprint' },
      ...{ source: 'mock-population', since: '7.0' },
    }
    const row = head.split(',').map((name) => cells[name] ?? '')
    const { said, line } = await saidOf(EXCEPTIONS, `${row.join(',')}\n`)
    expect(said).toEqual([expect.stringMatching(`${EXCEPTIONS}:${line}, column since: there is no such release; .*, found "7.0"$`)])
  })

  it('is right before the first release in a row that holds there, and where a draft is that release', async () => {
    const alone = (since: string) => rate(since).replace('2019', '2015')
    expect((await saidOf(RATES, alone('1.0'))).said).toEqual([])
    expect((await saidOf(RATES, alone('1.0') + alone('1.2'))).said).toEqual([])
    const draft = JSON.parse(workspace.read('releases/1.4/release.json'))
    const more = { version: '1.5', previous: '1.4', date: '2030-01-01', draft: true }
    workspace.write('releases/1.5/release.json', JSON.stringify({ ...draft, ...more }))
    expect((await saidOf(RATES, rate('1.5'))).said).toEqual([])
  })

  it('is a problem before the first release where a row of the key since that release, or since a later one before it, holds instead', async () => {
    const lines = workspace.read(RATES).split('\n')
    const holding = lines.findIndex((text) => text.startsWith('DEU,2019,*,*,') && text.endsWith(',1.1,')) + 1
    const { said, line } = await saidOf(RATES, rate('1.0'))
    expect(said).toEqual([
      `${RATES}:${line}, column since: ` +
        `the row holds in no release, because line ${holding} has the same key since 1.1; expected a release after 1.1, found "1.0"`,
    ])
    const early = await saidOf(RATES, ['0.8', '0.9', '1.2'].map((since) => rate(since).replace('2019', '2015')).join(''))
    expect(early.said).toEqual([
      `${RATES}:${early.line}, column since: ` +
        `the row holds in no release, because line ${early.line + 1} has the same key since 0.9; expected a release after 1.1, found "0.8"`,
    ])
  })

  it('is not looked at by who knows no releases', async () => {
    const { problems } = await readInputs({ root: PROJECT, env: 'demo', releases: [] })
    expect(problems).toEqual([])
  })
})

describe('the `since` of a snapshot', () => {
  const descriptor = sourceSchema.parse({
    ...{ title: 'T', authors: 'A', year: 2020, publisher: 'P', publisher_url: 'https://example.org/', licence: 'CC0-1.0' },
    ...{ citation: 'C', quality: 3, adapter: { name: 'iso-country-codes' } },
    snapshots: ['1.1', '1.2', '1.4'].map((since) => ({
      since,
      files: [{ part: 'data', file: 'one/data.csv', url: null, sha256: '0'.repeat(64), bytes: 12 }],
    })),
  })

  it('is a problem with the line where it stands', () => {
    const text = JSON.stringify(descriptor, null, 2)
    const { lineOf } = parseDescriptor('source.json', Buffer.from(text))
    const line = text.split('\n').findIndex((written) => written.includes('"since": "1.2"')) + 1
    expect(snapshotProblems(descriptor, 'source.json', lineOf, ['1.3', '1.1', '1.4']).map(describeProblem)).toEqual([
      `source.json:${line}, column snapshots.1.since: there is no such release; expected one of 1.1, 1.3, 1.4, probably "1.3", found "1.2". ` +
        'If it is left over from a draft that was removed, remove the snapshot, too.',
    ])
    expect(snapshotProblems(descriptor, 'source.json', lineOf, ['1.1', '1.2', '1.4'])).toEqual([])
    expect(snapshotProblems(descriptor, 'source.json', lineOf, [])).toEqual([])
  })
})
