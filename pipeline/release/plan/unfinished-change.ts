// Changes several release.json as one: while one of them says something else than before and another not yet, a file beside them keeps what
// they all said before. A command that finds that file takes what it keeps for what the releases say, and a command that writes puts it back.

import { join } from 'node:path'
import { z } from 'zod'
import { lockReleases } from '../../io/build-lock.ts'
import { sha256Of } from '../../io/exact-files.ts'
import { readBytes, readIfThere } from '../../io/files.ts'
import { removeDurably, writeFileAtomic } from '../../io/write-file.ts'
import { Failure } from '../../model/failure.ts'
import { isUnfinished, UNFINISHED_CHANGE } from './unfinished.ts'

export interface FileChange {
  /** Below the root. */
  readonly file: string
  readonly text: string
  /** Makes the time of the file. */
  readonly date: string
}

const keptSchema = z.strictObject({
  files: z.array(
    z.strictObject({
      file: z.string().regex(/^releases\/[0-9.]+\/release\.json$/),
      date: z.iso.date(),
      before: z.string(),
      /** SHA-256 of what the change writes: anything else was written by somebody else. */
      after: z.string(),
    }),
  ),
})
type Kept = z.infer<typeof keptSchema>['files']

/** Changes files that are there, all or none, whenever the process ends or the disk refuses. */
export async function changeTogether(root: string, changes: readonly FileChange[]): Promise<void> {
  const lock = await lockReleases(root)
  try {
    const kept: Kept = []
    for (const { file, text, date } of changes)
      kept.push({ file, date, before: (await readBytes(join(root, file))).toString('utf8'), after: sha256Of(text) })
    const journal = join(root, UNFINISHED_CHANGE)
    writeFileAtomic(journal, `${JSON.stringify({ files: kept }, undefined, 2)}\n`, { date: changes[0]?.date ?? '', durable: true })
    try {
      for (const { file, text, date } of changes) writeFileAtomic(join(root, file), text, { date, durable: true })
    } catch (error) {
      try {
        putBack(root, kept)
      } catch {
        // The next command puts it back; the first error says more.
      }
      throw error
    }
    removeDurably(journal)
  } finally {
    lock.release()
  }
}

/** What the files of an interrupted change said before it, by their paths below the root; empty where none was interrupted. */
export async function keptTexts(root: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await readKept(root)).map(({ file, before }) => [file, before]))
}

/** Puts back what an interrupted change left behind. For commands that write, before they read the releases. */
export async function settleReleases(root: string): Promise<void> {
  if (!(await isUnfinished(root))) return
  const lock = await lockReleases(root)
  try {
    // Another command may have finished meanwhile.
    if (await isUnfinished(root)) putBack(root, await readKept(root))
  } finally {
    lock.release()
  }
}

function putBack(root: string, kept: Kept): void {
  for (const { file, date, before } of kept) writeFileAtomic(join(root, file), before, { date, durable: true })
  removeDurably(join(root, UNFINISHED_CHANGE))
}

/** Failure 'unfinished-change' where the file cannot be understood, or where somebody wrote to one of the files since. */
async function readKept(root: string): Promise<Kept> {
  const bytes = await readIfThere(join(root, UNFINISHED_CHANGE), UNFINISHED_CHANGE, 'declaration')
  if (bytes === undefined) return []
  const kept = keptSchema.safeParse(jsonOf(bytes.toString('utf8'))).data?.files
  const hint = `Make the release.json files say what they should (git shows what they said), and remove ${UNFINISHED_CHANGE}.`
  if (kept === undefined)
    throw new Failure('unfinished-change', `${UNFINISHED_CHANGE} does not keep what release.json files said.`, { hint })
  for (const { file, before, after } of kept) {
    const now = (await readIfThere(join(root, file)))?.toString('utf8')
    if (now === before || (now !== undefined && sha256Of(now) === after)) continue
    const what = now === undefined ? 'removed' : 'written to'
    throw new Failure('unfinished-change', `A command was interrupted while it changed ${file}, and the file was ${what} since.`, { hint })
  }
  return kept
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
