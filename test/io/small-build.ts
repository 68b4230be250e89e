// A small build: two releases with a folder each, and a list of them, published as in a real build.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockBuild } from '../../pipeline/io/build-lock.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import { contentIdOf, type PublishedFolder, publishFolder, removeLeftovers } from '../../pipeline/io/published-folder.ts'
import { contentTime, type OnStep, setFolderDate, writeFileAtomic } from '../../pipeline/io/write-file.ts'
import { writeFolder } from '../../pipeline/io/write-folder.ts'
import { EarlierFiles, listOf, publishTree } from '../../pipeline/tree/publish-tree.ts'
import { answerFiles, listedFiles } from '../../pipeline/tree/release-tree.ts'
import { VALUES } from '../coverage.ts'
import { ALL, datasetsCsv, manyRecords } from '../tree/records.ts'

export const SMALL_RELEASES = [
  { version: '1.1', date: '2026-11-16' },
  { version: '1.2', date: '2026-11-17' },
] as const

type SmallRelease = (typeof SMALL_RELEASES)[number]

/** Two states of the same inputs. In B one file of 1.1 and half of the files of 1.2 differ. */
export type SmallState = 'A' | 'B'

/** What is published: folders of a few handmade files, or trees of one country. */
export type SmallKind = 'folders' | 'trees'

export const versionsFile = (out: string) => join(out, 'public/demo/versions.json')
export const treeLink = (out: string, version: string) => join(out, 'public/demo/v', version)

/** Publishes both releases in a state. Returns the number of written folders. */
export async function smallBuild(out: string, state: SmallState, kind: SmallKind = 'folders', onStep?: OnStep): Promise<number> {
  mkdirSync(out, { recursive: true })
  const lock = await lockBuild(out, 'demo')
  try {
    const published = kind === 'trees' ? await publishTrees(out, state, onStep) : await publishFolders(out, state, onStep)
    for (const folder of published) folder.show()
    writeFileAtomic(versionsFile(out), `{"state":"${state}"}\n`, { date: '2026-11-17', onStep })
    for (const folder of ['public/demo/v', 'public/demo', 'public']) setFolderDate(join(out, folder), '2026-11-17')
    return published.filter(({ written }) => written).length
  } catch (error) {
    removeLeftovers(join(out, 'public/demo/v'))
    throw error
  } finally {
    lock.release()
  }
}

async function publishFolders(out: string, state: SmallState, onStep: OnStep | undefined): Promise<PublishedFolder[]> {
  const published: PublishedFolder[] = []
  let before = new Map<string, string>()
  for (const { version, date } of SMALL_RELEASES) {
    const files = Array.from({ length: 14 }, (_, index) => {
      const changed = state === 'B' && (index === 3 || (version === '1.2' && index % 2 === 0))
      const content = Buffer.from(`${'number '.repeat(index)}${changed}\n`)
      const sum = sha256(content)
      return {
        path: `a${index % 2}/b${index % 3}/${index}.json`,
        bytes: content.length,
        sha256: sum,
        time: contentTime('2026-11-16', sum),
        content,
      }
    })
    files.sort((a, b) => (a.path < b.path ? -1 : 1))
    const previous = published.at(-1)?.folder
    const same = files.map((file) => (before.get(file.path) === file.sha256 ? `${previous}/${file.path}` : undefined))
    const folderFiles = (earlier: string | undefined) =>
      files.map((file, index) => ({
        file,
        content: () => file.content,
        same: same[index],
        perhapsSame: earlier && `${earlier}/${file.path}`,
      }))
    before = new Map(files.map(({ path, sha256 }) => [path, sha256]))
    published.push(
      await publishFolder({
        link: treeLink(out, version),
        contentId: contentIdOf([date, ...files.map(({ sha256 }) => sha256)]),
        date,
        files,
        write: (folder, earlier) => void writeFolder(folder, folderFiles(earlier), { date, onStep }),
        onStep,
      }),
    )
  }
  return published
}

async function publishTrees(out: string, state: SmallState, onStep: OnStep | undefined): Promise<PublishedFolder[]> {
  const published: PublishedFolder[] = []
  const earlier = new EarlierFiles()
  for (const release of SMALL_RELEASES) {
    const { version, date } = release
    const files = filesOf(release, state)
    const tree = await publishTree(files, { link: treeLink(out, version), kind: 'full', date, earlier, onStep })
    earlier.add(listOf(files), { folder: tree.folder, date, written: tree.written })
    published.push(tree)
  }
  return published
}

function filesOf({ version }: SmallRelease, state: SmallState) {
  const kt = state === 'B' && version === '1.2' ? '7.000001' : '7.000000'
  const datasets = datasetsCsv(manyRecords({ ...ALL, countries: ['FRA'], years: [2019] }, () => kt))
  const reference = { ...VALUES, countries: [{ code: 'FRA', name: 'France' }], years: [2019] }
  const metadata = { path: 'metadata.json', content: () => Buffer.from(`{"state":"${state}","version":"${version}"}`) }
  return listedFiles([metadata, ...answerFiles({ datasets, reference, bundle: '' }, { kind: 'full', pageSizes: [50] })])
}
