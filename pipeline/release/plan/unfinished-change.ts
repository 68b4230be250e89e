// Changes several release.json files as one. While only some of them are written, a journal file keeps the previous text of all. A command
// that finds the journal reads the releases from it; a command that writes restores the files first.

import { join } from 'node:path'
import * as z from 'zod'
import { lockReleases } from '../../io/build-lock.ts'
import { belowRoot } from '../../io/disk-failure.ts'
import { readBytes, readIfThere, sha256 } from '../../io/files.ts'
import { removeDurably, writeFileAtomic } from '../../io/write-file.ts'
import { Failure } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { isUnfinished, UNFINISHED_CHANGE } from './change-journal.ts'

export interface FileChange {
  /** Path relative to the root. */
  readonly file: string
  readonly text: string
  /** With the text, it determines the modification time of the file. */
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

/** Runs `change`, while no other command changes releases. Before, restores the files after an interrupted change. */
export async function changingReleases<Result>(root: string, change: () => Promise<Result>): Promise<Result> {
  const lock = await lockReleases(root)
  try {
    if (await isUnfinished(root)) putBack(root, await readKept(root))
    return await change()
  } finally {
    lock.release()
  }
}

/** Changes existing files, all or none, even if the process ends or a write fails in between. For use within `changingReleases`. */
export async function changeTogether(root: string, changes: readonly FileChange[]): Promise<void> {
  const kept: Kept = []
  for (const { file, text, date } of changes)
    kept.push({ file, date, before: (await readBytes(join(root, file))).toString('utf8'), after: sha256(text) })
  const journal = join(root, UNFINISHED_CHANGE)
  writeFileAtomic(journal, `${JSON.stringify({ files: kept }, undefined, 2)}\n`, { date: changes[0]?.date ?? '', durable: true })
  try {
    for (const { file, text, date } of changes) writeFileAtomic(join(root, file), text, { date, durable: true })
  } catch (error) {
    try {
      putBack(root, kept)
    } catch {
      // The next command restores the files; the first error says more.
    }
    throw error
  }
  removeDurably(journal)
}

/** The text of the files before an interrupted change, by path relative to the root; empty if none was interrupted. */
export async function keptTexts(root: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await readKept(root)).map(({ file, before }) => [file, before]))
}

/** Restores the files after an interrupted change. Commands that write call it before they read the releases. */
export async function settleReleases(root: string): Promise<void> {
  if (await isUnfinished(root)) await belowRoot(() => changingReleases(root, async () => undefined))
}

function putBack(root: string, kept: Kept): void {
  for (const { file, date, before } of kept) writeFileAtomic(join(root, file), before, { date, durable: true })
  removeDurably(join(root, UNFINISHED_CHANGE))
}

/** Failure 'unfinished-change' if the journal cannot be understood, or if somebody has written to one of the files since. */
async function readKept(root: string): Promise<Kept> {
  const bytes = await readIfThere(join(root, UNFINISHED_CHANGE), UNFINISHED_CHANGE, 'declaration')
  if (bytes === undefined) return []
  const kept = keptSchema.safeParse(jsonOf(bytes)).data?.files
  const hint = `Correct the release.json files (git shows their previous text), and remove ${UNFINISHED_CHANGE}.`
  if (kept === undefined)
    throw new Failure('unfinished-change', `${UNFINISHED_CHANGE} does not contain the previous text of the release.json files.`, { hint })
  for (const { file, before, after } of kept) {
    const now = (await readIfThere(join(root, file)))?.toString('utf8')
    if (now === before || (now !== undefined && sha256(now) === after)) continue
    const what = now === undefined ? 'removed' : 'changed'
    throw new Failure('unfinished-change', `A command was interrupted while it changed ${file}, and the file was ${what} afterwards.`, {
      hint,
    })
  }
  return kept
}
