// A file that is being fetched: it is written under a temporary name beside its target, and renamed when it is complete and verified. The
// next run, which may be another process, resumes what an interrupted run left.
//
//   population.csv                                     always complete
//   .population.csv-partial-7d2dd6a17f5ed791           the bytes so far of the file with this checksum
//   .population.csv-partial-7d2dd6a17f5ed791-origin    where they come from, as JSON
//
// Only one process at a time may write: see build-lock.ts.

import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { Failure } from '../model/failure.ts'
import { jsonOf } from '../model/json.ts'
import { diskFailure, onDisk } from './disk-failure.ts'
import { FILE_MODE, makeExact, makeFolder } from './exact-files.ts'
import { fileChecksum } from './files.ts'
import { unfinishedPath } from './published-folder.ts'

/** Checksum and size of the expected bytes. */
export interface Pin {
  readonly sha256: string
  readonly bytes: number
}

const originSchema = z.strictObject({ url: z.string(), etag: z.string().nullable(), last_modified: z.string().nullable() })

/** Where the bytes of an unfinished file come from, and the entity tag and date by which its server distinguishes versions. */
export type Origin = z.infer<typeof originSchema>

export class PartialFile {
  /** The path of the finished file. */
  readonly target: string
  readonly pin: Pin
  readonly #path: string
  readonly #origin: string

  constructor(target: string, pin: Pin) {
    this.target = target
    this.pin = pin
    this.#path = unfinishedPath(target, pin.sha256.slice(0, 16))
    this.#origin = `${this.#path}-origin`
  }

  /** Bytes so far. */
  get size(): number {
    return onDisk('look at', this.#path, () => statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0)
  }

  /** Where the bytes so far come from. Undefined if unknown: nothing can be appended then. */
  get origin(): Origin | undefined {
    try {
      return originSchema.safeParse(jsonOf(readFileSync(this.#origin))).data
    } catch {
      return undefined
    }
  }

  /** Starts at the first byte, and stores where the bytes will come from. */
  begin(origin?: Origin): void {
    makeFolder(dirname(this.target))
    this.#removeOthers()
    onDisk('write', this.#path, () => {
      if (statSync(this.#path, { throwIfNoEntry: false })) truncateSync(this.#path)
      if (origin) writeFileSync(this.#origin, JSON.stringify(origin), { mode: FILE_MODE })
      else rmSync(this.#origin, { force: true })
    })
  }

  /**
   * Appends bytes, up to the size in the pin. Returns whether there were more. Throws an error of `pieces` unchanged; the bytes before it
   * stay.
   */
  async append(pieces: AsyncIterable<Uint8Array>, onSize: (size: number) => void): Promise<boolean> {
    const { bytes } = this.pin
    let size = this.size
    const file = await this.#written(() => open(this.#path, 'a', FILE_MODE))
    try {
      makeExact(file.fd)
      for await (const piece of pieces) {
        const fitting = piece.subarray(0, bytes - size)
        if (fitting.length > 0) await this.#written(() => writeAll(file, fitting))
        size += fitting.length
        onSize(size)
        if (fitting.length < piece.length) return true
      }
      return false
    } finally {
      await this.#written(() => file.close())
    }
  }

  /** Size and checksum of the bytes so far, as they lie on the disk. */
  checksum(): Promise<Pin> {
    return this.#written(() => fileChecksum(this.#path))
  }

  /** Renames the file to its target. With `replace` it replaces what is there; without, something there is a Failure `in-the-way`. */
  async publish({ replace }: { readonly replace: boolean }): Promise<void> {
    await this.#written(async () => {
      const file = await open(this.#path, 'r+')
      try {
        // Flush the bytes first: after a power failure there could otherwise be a name without its bytes.
        await file.datasync()
      } finally {
        await file.close()
      }
    })
    if (!replace && onDisk('look at', this.target, () => lstatSync(this.target, { throwIfNoEntry: false }))) {
      throw new Failure('in-the-way', `Something else was written to ${this.target} in the meantime.`, { hint: 'Run the command again.' })
    }
    onDisk('write', this.target, () => {
      renameSync(this.#path, this.target)
      rmSync(this.#origin, { force: true })
    })
  }

  discard(): void {
    onDisk('remove', this.#path, () => {
      rmSync(this.#path, { force: true })
      rmSync(this.#origin, { force: true })
    })
  }

  /** Removes parts of this file for an earlier pin. */
  #removeOthers(): void {
    const folder = dirname(this.target)
    const start = `.${basename(this.target)}-partial-`
    for (const name of onDisk('list', folder, () => readdirSync(folder))) {
      const path = join(folder, name)
      const old = name.startsWith(start) && /^[0-9a-f]{16}(-origin)?$/.test(name.slice(start.length))
      if (old && path !== this.#path && path !== this.#origin) onDisk('remove', path, () => rmSync(path, { force: true }))
    }
  }

  async #written<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      throw diskFailure(error, 'write', this.#path)
    }
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done, bytes.length - done)).bytesWritten
}
