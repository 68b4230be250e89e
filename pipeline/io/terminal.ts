// What people see: results on stdout, talk and progress on stderr. Colours and progress only where a terminal shows them. Nothing reaches a
// stream but through `shownOn`: characters that a terminal acts on are shown escaped, wherever they come from.

import { clearLine, cursorTo } from 'node:readline'
import { styleText } from 'node:util'
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

export type Stream = Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'hasColors'>>

/** What stands for a colour until a text is written: noncharacters, which are no text, and are escaped where nothing is coloured. */
const MARKS = { good: '\ufdd0', bad: '\ufdd1', warn: '\ufdd2', faint: '\ufdd3', strong: '\ufdd4' } as const
const END = '\ufdd5'
const STYLES: ReadonlyMap<string | undefined, Parameters<typeof styleText>[0]> = new Map([
  [MARKS.good, 'green'],
  [MARKS.bad, 'red'],
  [MARKS.warn, 'yellow'],
  [MARKS.faint, 'dim'],
  [MARKS.strong, 'bold'],
])
const MARKED = /([\ufdd0-\ufdd4])([^\ufdd0-\ufdd5]*)\ufdd5/g

/** The text without what stands for colours: its length is the width that is seen. */
export const withoutColours = (text: string): string => text.replace(/[\ufdd0-\ufdd5]/g, '')

/** A stream on which nothing but text and our own colours arrives. */
export function shownOn(stream: Stream): Stream {
  const isColoured = stream.isTTY === true && stream.hasColors?.() === true
  const shown = (text: string) => {
    let done = 0
    let made = ''
    for (const match of text.matchAll(MARKED)) {
      const [whole, mark, painted = ''] = match
      const style = isColoured ? STYLES.get(mark) : undefined
      const clean = escapeControls(painted)
      // Whether this stream has colours is decided above: stdout may have none where stderr has.
      made += escapeControls(text.slice(done, match.index)) + (style ? styleText(style, clean, { validateStream: false }) : clean)
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
  // Some terminals of containers say that they have no columns at all: nothing fits there.
  const shows = !silent && stderr.isTTY === true && stderr.columns !== 0
  const spinner = shows ? new Spinner(process.stderr) : undefined
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
      spinner?.show(escapeControls(text))
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

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100

/** One line of a terminal that says what is being done, and moves while it is. It keeps no process alive. */
export class Spinner {
  readonly #stream: NodeJS.WritableStream & { readonly columns?: number }
  #text = ''
  #frame = 0
  #timer: NodeJS.Timeout | undefined

  constructor(stream: NodeJS.WritableStream & { readonly columns?: number }) {
    this.#stream = stream
  }

  /** Shows a text in place of what was shown before. */
  show(text: string): void {
    this.#text = text
    this.#timer ??= setInterval(() => this.#draw(), FRAME_MS).unref()
    this.#draw()
  }

  /** Makes room for a line of its own; the next frame comes below it. */
  clear(): void {
    if (!this.#timer) return
    cursorTo(this.#stream, 0)
    clearLine(this.#stream, 1)
  }

  stop(): void {
    this.clear()
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #draw(): void {
    this.clear()
    const frame = FRAMES[this.#frame++ % FRAMES.length]
    // A line that wraps could not be taken away again.
    this.#stream.write([...`${frame} ${this.#text}`].slice(0, (this.#stream.columns ?? PLAIN_COLUMNS) - 1).join(''))
  }
}
