// The result and the progress of a fetch, for people.

import type { FetchOutcome, FetchProgress, FetchStatus } from '../../ingest/fetch.ts'
import type { Paint } from '../../io/terminal.ts'
import { count, plural } from '../../model/count.ts'
import { longest } from '../../model/lists.ts'

/** A line for the folder and one for each file; `raw` is the folder as people see it. */
export function fetchText({ files }: FetchOutcome, raw: string, paint: Paint): string {
  const whole = files.filter(({ status }) => !isMissing(status)).length
  const verdict = `${count(whole)} of ${plural(files.length, 'raw file')} ${files.length === 1 ? 'is' : 'are'} there as pinned`
  const nameWidth = longest(files.map(({ file }) => file))
  const bytesWidth = longest(files.map(({ bytes }) => count(bytes)))
  const statusWidth = longest(files.map(({ status }) => status))
  const lines = files.map(({ status, file, bytes }) => {
    const shown = status.padEnd(statusWidth)
    const colour = isMissing(status) ? paint.bad : status === 'already there' ? paint.faint : paint.good
    return `  ${colour(shown)}  ${file.padEnd(nameWidth)}  ${count(bytes).padStart(bytesWidth)} bytes`
  })
  return [`${raw}: ${whole === files.length ? paint.good(verdict) : paint.bad(verdict)}`, ...lines, ''].join('\n')
}

export function isMissing(status: FetchStatus): boolean {
  return status === 'missing' || status === 'not as pinned'
}

const BAR_WIDTH = 24

/** `██████░░░░ 61 % · 2 of 3 files · 1.2 of 1.9 MB` */
export function progressText({ files, filesDone, bytes, bytesDone }: FetchProgress): string {
  const share = bytes === 0 ? 1 : Math.min(1, bytesDone / bytes)
  const filled = Math.floor(share * BAR_WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  return `${bar} ${Math.floor(share * 100)} % · ${filesDone} of ${plural(files, 'file')} · ${megabytes(bytesDone)} of ${megabytes(bytes)} MB`
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
