// What people see: results on stdout, talk and progress on stderr. Colours and progress only where a terminal shows them.

import ora from 'ora'
import pc from 'picocolors'

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

/** A terminal on these streams. With `quiet` or `json` nothing is said and no progress is shown. */
export function terminalOn({ stdout, stderr }: Streams, { quiet, json }: TerminalOptions): Terminal {
  const silent = quiet || json
  // Some terminals of containers say that they have no columns at all; the library would clear lines without end there.
  const shows = !silent && stderr.isTTY === true && stderr.columns !== 0
  const spinner = shows ? ora({ stream: process.stderr, discardStdin: false }) : undefined
  const colours = pc.createColors(pc.isColorSupported && stdout.isTTY === true)
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
      if (spinner?.isSpinning) spinner.text = text
      else spinner?.start(text)
    },
    settle() {
      spinner?.stop()
    },
    columns: stdout.isTTY === true ? stdout.columns || PLAIN_COLUMNS : PLAIN_COLUMNS,
    paint: { good: colours.green, bad: colours.red, warn: colours.yellow, faint: colours.dim, strong: colours.bold },
  }
}
