// Output for people: results on stdout, messages and progress on stderr. Only a terminal gets colours and progress. All text goes through
// `shownOn`, which escapes the characters that a terminal acts on, wherever they come from.

import { clearLine, cursorTo } from 'node:readline'
import { styleText } from 'node:util'
import { escapeControls } from '../model/control-characters.ts'
import { typedEntries, typedObject } from '../model/typed-keys.ts'

export interface Terminal {
  /** Writes a result to stdout as it is. */
  result(text: string): void
  /** Writes a message to stderr; nothing if quiet or with results for machines. */
  say(text: string): void
  /** Writes one line of a log to stderr, also with results for machines; nothing if quiet. */
  log(line: string): void
  /** Shows what is being done and replaces the text shown before; only on a terminal. */
  progress(text: string): void
  /** Removes the progress. */
  settle(): void
  /** The width at which lines of stdout wrap: that of the terminal, or a readable default if stdout is no terminal. */
  readonly columns: number
  readonly paint: Paint
}

/** Colours for stdout; plain text where stdout is no terminal. */
export type Paint = Readonly<Record<keyof typeof STYLES, (text: string) => string>>

/** The width of output that goes to a file or another program. */
const PLAIN_COLUMNS = 100

/** Where results and messages go: the streams of the process, or of a caller that collects them. */
export interface Streams {
  readonly stdout: Stream
  readonly stderr: Stream
}

export type Stream = Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'hasColors'>>

/**
 * The styles, each with its placeholder until a text is written. These are Unicode noncharacters, which no text holds. One that marks no
 * style is escaped.
 */
const STYLES = {
  good: ['\ufdd0', 'green'],
  bad: ['\ufdd1', 'red'],
  warn: ['\ufdd2', 'yellow'],
  faint: ['\ufdd3', 'dim'],
  strong: ['\ufdd4', 'bold'],
} as const
const END = '\ufdd5'
const STYLE_OF = new Map<string | undefined, Parameters<typeof styleText>[0]>(Object.values(STYLES))
const MARKED = /([\ufdd0-\ufdd4])([^\ufdd0-\ufdd5]*)\ufdd5/g

/** The text without the placeholders for colours: its length is the visible width. */
export const withoutColours = (text: string): string => text.replace(/[\ufdd0-\ufdd5]/g, '')

/** Wraps a stream, so that it receives only text and our own colours. */
export function shownOn(stream: Stream): Stream {
  const isColoured = stream.isTTY === true && stream.hasColors?.() === true
  const shown = (text: string) => {
    let done = 0
    let made = ''
    for (const match of text.matchAll(MARKED)) {
      const [whole, mark, painted = ''] = match
      const style = isColoured ? STYLE_OF.get(mark) : undefined
      const clean = escapeControls(painted)
      // `isColoured` decides for this stream: stdout may have no colours where stderr has.
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

/** A terminal on these streams, which `shownOn` made. With `quiet` or `json` it writes no messages and shows no progress. */
export function terminalOn({ stdout, stderr }: Streams, { quiet, json }: { readonly quiet: boolean; readonly json: boolean }): Terminal {
  const silent = quiet || json
  // Some terminals of containers report no columns at all: no progress fits there.
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
    paint: typedObject(typedEntries(STYLES).map(([name, [mark]]) => [name, marked(mark)])),
  }
}

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100

/** One line of a terminal that shows what is being done, with an animation. It keeps no process alive. */
export class Spinner {
  readonly #stream: NodeJS.WritableStream & { readonly columns?: number }
  #text = ''
  #frame = 0
  #timer: NodeJS.Timeout | undefined

  constructor(stream: NodeJS.WritableStream & { readonly columns?: number }) {
    this.#stream = stream
  }

  /** Replaces the text shown before. */
  show(text: string): void {
    this.#text = text
    this.#timer ??= setInterval(() => this.#draw(), FRAME_MS).unref()
    this.#draw()
  }

  /** Clears the line for a message; the next frame is drawn below the message. */
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
    // A line that wraps could not be cleared.
    this.#stream.write([...`${frame} ${this.#text}`].slice(0, (this.#stream.columns ?? PLAIN_COLUMNS) - 1).join(''))
  }
}
