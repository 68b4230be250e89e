import { mkdirSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { releaseRemarks } from '../../../pipeline/release/plan/remarks.ts'
import { copyWorkspace, type Workspace } from '../../workspace.ts'

let workspace: Workspace
beforeAll(() => {
  workspace = copyWorkspace()
})

it('rows of a withdrawn release that the draft after it keeps are named, until the draft has rows of their keys', async () => {
  const other = copyWorkspace()
  const file = 'sources/demo/recycling_rates.csv'
  const line = other.read(file).split('\n').length
  const append = (row: string) => other.write(file, `${other.read(file)}${row}\n`)
  const declare = (version: string, previous: string, more: object) => {
    const release = { ...JSON.parse(other.read('releases/1.4/release.json')), version, previous, ...more }
    other.write(`releases/${version}/release.json`, JSON.stringify(release))
  }
  const kept = async () => (await releaseRemarks(other.root, 'demo')).filter((remark) => remark.includes('keeps'))
  append('DEU,2019,*,*,29.4,,,,,,mock-recycling-survey,,,1.4.1,')
  append('FRA,2019,*,*,21,,,,,,mock-recycling-survey,,,1.4.1,')
  declare('1.4.1', '1.4', { withdrawn: { why: 'wrong' } })
  for (const env of ['demo', 'production']) other.write(`releases/1.4.1/${env}.lock.json`, '{}')
  expect(await kept()).toEqual([])
  declare('1.4.2', '1.4.1', { draft: true })
  append('FRA,2019,*,*,20,,,,,,mock-recycling-survey,,,1.4.2,')
  const back = 'DEU,2019,*,*,28.2,,,,,,mock-recycling-survey,,,1.4.2,'
  expect(await kept()).toEqual([
    `1.4.2 keeps what 1.4.1, withdrawn, brought. What is beside each takes it back:\n  row DEU|2019|*|* (${file}:${line}): echo '${back}' >> ${file}`,
  ])
  append(back)
  expect(await kept()).toEqual([])
  // A row that was withdrawn, one that is new, a year and a country.
  append('FRA,2019,*,*,20,,,,,,mock-recycling-survey,,,1.4.1,yes')
  append('FRA,2021,*,*,22,,,,,,mock-recycling-survey,,,1.4.1,')
  other.edit('sources/demo/countries.csv', /\n$/, '\nGHA,Ghana,Sub-Saharan Africa,LMC,,mock-countries,,,1.4.1,\n')
  const { environments } = JSON.parse(other.read('releases/1.4/release.json'))
  const { demo } = environments
  const added = { ...environments, demo: { ...demo, coverage: { ...demo.coverage, first_year: 2019, last_year: 2023 } } }
  declare('1.4.2', '1.4.1', { draft: true, environments: added })
  const [remark = ''] = await kept()
  expect(remark.split('\n').slice(1)).toEqual([
    '  year 2023: declare `remove year 2023` in releases/1.4.2/release.json, and cover first_year 2019 and last_year 2022',
    '  country GHA: plastic-eol new 2.0 --remove-country GHA --env demo',
    expect.stringMatching(/^ {2}row FRA\|2021\|.*: echo 'FRA,2021,\*,\*,22,,,,,,mock-recycling-survey,,,1.4.2,yes' >> /),
  ])
})

it('a folder that declares no release is named; hidden ones and files are not', async () => {
  workspace.write('releases/notes.txt', '')
  workspace.write('releases/.cache/release.json', '{}')
  expect(await releaseRemarks(workspace.root, 'demo')).toEqual([])
  mkdirSync(workspace.path('releases/1.5'))
  workspace.write('releases/1.4-copy/release.json', workspace.read('releases/1.4/release.json'))
  workspace.write('releases/v1.5/release.json', '{}')
  expect(await releaseRemarks(workspace.root, 'demo')).toEqual([
    expect.stringMatching(/^No release, and left out: releases\/1\.4-copy, releases\/1\.5, releases\/v1\.5\. /),
  ])
})
