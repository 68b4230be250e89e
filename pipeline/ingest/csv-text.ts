// Decodes the bytes of a table file: encoding, byte order mark and line ends. In our own tables, what can be repaired is repaired, so that
// reading goes on and all other errors are found at once; the file still counts as broken. A publisher's file is read with any line ends,
// and with or without byte order mark.

import { isUtf8 } from 'node:buffer'
import type { Problem } from '../model/failure.ts'
import { inputProblem } from './input-problems.ts'

export interface DecodedText {
  /** The text without byte order mark, with LF line ends; undefined where reading on makes no sense. */
  readonly text: string | undefined
  readonly problems: readonly Problem[]
  /** The first byte that is not UTF-8. The text has U+FFFD in its place. */
  readonly badByte: BadByte | undefined
}

export interface BadByte {
  readonly line: number
  readonly message: string
}

const LF = 10

export type Encoding = 'utf-8' | 'windows-1252'

/**
 * Decodes UTF-8, and reports NUL bytes; in our own tables also a byte order mark and carriage returns. A file with NUL bytes and bytes that
 * are not UTF-8 is no text, which is one problem. Bytes that are not UTF-8 are in the encoding of the publisher, if one is given and it is
 * another. Never throws.
 */
export function decodeText(file: string, bytes: Uint8Array, publisher?: Encoding): DecodedText {
  const problems: Problem[] = []
  const report = (...[code, message, place]: Parameters<typeof inputProblem>) =>
    problems.push(inputProblem(code, message, { file, ...place }))

  const utf16 = utf16Of(bytes)
  if (utf16) {
    const { message, ...place } = utf16
    report('utf-16', message, place)
    return { text: undefined, problems, badByte: undefined }
  }

  const own = publisher === undefined
  const encoding = own || isUtf8(bytes) ? 'utf-8' : publisher
  const badByte = encoding === 'utf-8' ? badByteOf(bytes) : undefined
  if (badByte && !own) {
    report('not-utf-8', badByte.message, { line: badByte.line, expected: 'UTF-8' })
    return { text: undefined, problems, badByte: undefined }
  }
  let text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)

  if (text.startsWith('\ufeff')) {
    if (own)
      report('bom', 'the file begins with a byte order mark', {
        line: 1,
        actual: 'bytes EF BB BF',
        expected: 'UTF-8 without byte order mark',
      })
    text = text.slice(1)
  }
  const nul = text.indexOf('\0')
  if (nul >= 0) {
    const held = `holds ${counted(occurrences(text, '\0'), 'NUL byte')}`
    if (badByte) {
      report('nul-byte', `the file is no text: it ${held}, and bytes that are not UTF-8`, { line: 1, expected: 'text' })
      return { text: undefined, problems, badByte: undefined }
    }
    report('nul-byte', `the file ${held}; the first is on this line`, { ...lineOf(text, nul), expected: 'text' })
    if (!own) return { text: undefined, problems, badByte }
    text = text.replaceAll('\0', '')
  }
  const crlf = text.indexOf('\r\n')
  if (crlf >= 0) {
    const count = occurrences(text, '\r\n')
    const message = `${counted(count, 'line')} ${count === 1 ? 'ends' : 'end'} in CR LF; this is the first`
    if (own) report('crlf', message, { ...lineOf(text, crlf), expected: 'LF' })
    text = text.replaceAll('\r\n', '\n')
  }
  const cr = text.indexOf('\r')
  if (cr >= 0) {
    const old = !text.includes('\n')
    const message = old ? 'the lines end in CR alone' : 'the line holds a carriage return'
    if (own) report('carriage-return', message, { ...lineOf(text, cr), expected: 'LF' })
    if (old) text = text.replaceAll('\r', '\n')
  }
  return { text, problems, badByte }
}

/** What shows that a file is in UTF-16: its byte order mark, or NUL in every other of its first bytes. Undefined where there is neither. */
export function utf16Of(bytes: Uint8Array): (BadByte & { readonly actual: string; readonly expected: string }) | undefined {
  const found = [...bytes.subarray(0, 2)].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
  const everyOther = (from: number) => bytes.length >= 8 && [0, 2, 4, 6].every((at) => bytes[from + at] === 0 && bytes[1 - from + at] !== 0)
  if (found !== 'FF FE' && found !== 'FE FF' && !everyOther(0) && !everyOther(1)) return undefined
  return { line: 1, message: 'the file is in UTF-16', actual: `bytes ${found}`, expected: 'UTF-8 without byte order mark' }
}

/** Most characters of a line. The longest of our lines have a few hundred, and millions of cells would take all memory. */
const LONGEST_LINE = 1_000_000

/** The first line, counted from 1, that is too long; undefined where none is. */
export function tooLongLine(text: string): number | undefined {
  for (let start = 0, line = 1; start < text.length; line++) {
    const end = text.indexOf('\n', start)
    if ((end < 0 ? text.length : end) - start > LONGEST_LINE) return line
    if (end < 0) return undefined
    start = end + 1
  }
  return undefined
}

/** What is expected where a line is too long. */
export const SHORTER_LINE = `lines of at most ${LONGEST_LINE} characters`

/** 1-based line on which a position of the text lies. */
export function lineAt(text: string, position: number): number {
  return 1 + occurrences(text, '\n', 0, position)
}

/** The line on which a position lies, and what is written on it. */
function lineOf(text: string, position: number): { readonly line: number; readonly actual: string } {
  const start = text.lastIndexOf('\n', position - 1) + 1
  const end = text.indexOf('\n', position)
  return { line: lineAt(text, position), actual: text.slice(start, end < 0 ? undefined : end) }
}

/** How often a piece occurs between two positions. */
export function occurrences(text: string, piece: string, from = 0, to = text.length): number {
  let count = 0
  for (let at = text.indexOf(piece, from); at >= 0 && at < to; at = text.indexOf(piece, at + piece.length)) count++
  return count
}

/** The first byte that is not UTF-8, if there is one. It is looked for line by line, because LF is never part of a longer character. */
export function badByteOf(bytes: Uint8Array): BadByte | undefined {
  if (isUtf8(bytes)) return undefined
  let line = 1
  let start = 0
  for (;;) {
    const end = bytes.indexOf(LF, start)
    const content = bytes.subarray(start, end < 0 ? bytes.length : end)
    if (!isUtf8(content)) {
      const byte = content[badOffset(content)] ?? 0
      const legacy = new TextDecoder('windows-1252').decode(Uint8Array.of(byte))
      const hex = byte.toString(16).toUpperCase().padStart(2, '0')
      return { line, message: `the byte 0x${hex} is not UTF-8; in Windows-1252 it is ${JSON.stringify(legacy)}` }
    }
    if (end < 0) return { line, message: 'the file is not UTF-8' }
    start = end + 1
    line++
  }
}

/** Bytes of the longest character in UTF-8. */
const LONGEST_CHARACTER = 4

/** The end of the longest beginning of the line that is UTF-8. */
function badOffset(line: Uint8Array): number {
  let good = 0
  for (let end = 1; end <= line.length && end - good <= LONGEST_CHARACTER; end++) if (isUtf8(line.subarray(good, end))) good = end
  return good
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
