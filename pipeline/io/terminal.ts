// What people see: results on stdout, talk and progress on stderr. Colours and progress only where a terminal shows them. Nothing reaches a
// stream but through `shownOn`: characters that a terminal acts on are shown escaped, wherever they come from.

import ora from 'ora'
import pc from 'picocolors'
import { escapeControls } from '../model/controls.ts'

export interface Terminal {
  /** Writes a result to stdout as it is. */
  result(text: string): void
  /** Says something to the person on stderr; nothing when quiet. */
  say(text: string): void
  /** One line of a log on stderr, also beside results for machines; nothing when quiet. */
  log(line: string): void
  /** Shows what is being done, in place of what was shown before; only on a terminal. */
  progress(text: string): void
  /** Takes the progress away. */
  settle(): void
  /** Where lines of stdout wrap: the width of the terminal, or one that reads well where stdout is none. */
  readonly columns: number
  readonly paint: Paint
}

/** Colours for stdout; plain text where stdout is no terminal. */
export interface Paint {
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly warn: (text: string) => string
  readonly faint: (text: string) => string
  readonly strong: (text: string) => string
}

export interface TerminalOptions {
  readonly quiet: boolean
  readonly json: boolean
}

/** The width of what goes to a file or another program. */
const PLAIN_COLUMNS = 100

/** Where results and talk go: the streams of the process, or of a caller that collects them. */
export interface Streams {
  readonly stdout: Stream
  readonly stderr: Stream
}

export type Stream = Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>

/** What stands for a colour until a text is written: noncharacters, which are no text, and are escaped where nothing is coloured. */
const MARKS = { good: '\ufdd0', bad: '\ufdd1', warn: '\ufdd2', faint: '\ufdd3', strong: '\ufdd4' } as const
const END = '\ufdd5'
const MARKED = /([\ufdd0-\ufdd4])([^\ufdd0-\ufdd5]*)\ufdd5/g

/** The text without what stands for colours: its length is the width that is seen. */
export const withoutColours = (text: string): string => text.replace(/[\ufdd0-\ufdd5]/g, '')

/** A stream on which nothing but text and our own colours arrives. */
export function shownOn(stream: Stream): Stream {
  const colours = pc.createColors(pc.isColorSupported && stream.isTTY === true)
  const styles = new Map([
    [MARKS.good, colours.green],
    [MARKS.bad, colours.red],
    [MARKS.warn, colours.yellow],
    [MARKS.faint, colours.dim],
    [MARKS.strong, colours.bold],
  ])
  const shown = (text: string) => {
    let done = 0
    let made = ''
    for (const match of text.matchAll(MARKED)) {
      const [whole, mark, painted = ''] = match
      const style = [...styles].find(([key]) => key === mark)?.[1] ?? String
      made += escapeControls(text.slice(done, match.index)) + style(escapeControls(painted))
      done = match.index + whole.length
    }
    return made + escapeControls(text.slice(done))
  }
  return {
    write: (text: string | Uint8Array) => stream.write(typeof text === 'string' ? shown(text) : text),
    ...(stream.isTTY === undefined ? {} : { isTTY: stream.isTTY }),
    ...(stream.columns === undefined ? {} : { columns: stream.columns }),
  }
}

/** A terminal on these streams, which `shownOn` made. With `quiet` or `json` nothing is said and no progress is shown. */
export function terminalOn({ stdout, stderr }: Streams, { quiet, json }: TerminalOptions): Terminal {
  const silent = quiet || json
  // Some terminals of containers say that they have no columns at all; the library would clear lines without end there.
  const shows = !silent && stderr.isTTY === true && stderr.columns !== 0
  const spinner = shows ? ora({ stream: process.stderr, discardStdin: false }) : undefined
  const marked = (mark: string) => (text: string) => (stdout.isTTY === true ? `${mark}${text}${END}` : text)
  return {
    result(text) {
      spinner?.stop()
      stdout.write(text)
    },
    say(text) {
      if (silent) return
      spinner?.clear()
      stderr.write(`${text}\n`)
    },
    log(line) {
      if (!quiet) stderr.write(`${line}\n`)
    },
    progress(text) {
      const shown = escapeControls(text)
      if (spinner?.isSpinning) spinner.text = shown
      else spinner?.start(shown)
    },
    settle() {
      spinner?.stop()
    },
    columns: stdout.isTTY === true ? stdout.columns || PLAIN_COLUMNS : PLAIN_COLUMNS,
    paint: {
      good: marked(MARKS.good),
      bad: marked(MARKS.bad),
      warn: marked(MARKS.warn),
      faint: marked(MARKS.faint),
      strong: marked(MARKS.strong),
    },
  }
}
