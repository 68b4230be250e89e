// Tests that no control sequences reach a terminal except the program's own colours.

import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { Spinner, shownOn, terminalOn } from '../../pipeline/io/terminal.ts'
import { escapeControls } from '../../pipeline/model/control-characters.ts'
import { itemText } from '../../pipeline/report/markdown.ts'

const ESC = '\x1b'
const HOSTILE = `${ESC}]0;title\x07${ESC}[2J\x7f\x9b31m\r\u202e`
const SHOWN = '\\u001b]0;title\\u0007\\u001b[2J\\u007f\\u009b31m\\u000d\\u202e'

it('what a terminal acts on is shown escaped; tabs and line ends stay', () => {
  expect(escapeControls(`${HOSTILE}\t\r\n\n é 中`)).toBe(`${SHOWN}\t\r\n\n é 中`)
  expect(JSON.parse(escapeControls(JSON.stringify({ name: HOSTILE })))).toEqual({ name: HOSTILE })
})

it.each([
  ['a terminal', true],
  ['a file', false],
])('results, messages, logs and painted text are clean on %s', (_, isTTY) => {
  const written = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof written) =>
    shownOn({
      isTTY,
      columns: 0,
      write: (text: string | Uint8Array) => {
        written[name] += String(text)
        return true
      },
    })
  const terminal = terminalOn({ stdout: stream('stdout'), stderr: stream('stderr') }, { quiet: false, json: false })
  terminal.result(`${terminal.paint.bad(HOSTILE)} ${HOSTILE}`)
  terminal.say(HOSTILE)
  terminal.log(HOSTILE)
  expect(written.stderr).toBe(`${SHOWN}\n${SHOWN}\n`)
  // The environment of the test decides whether the terminal has colours.
  const plain = written.stdout.replaceAll(`${ESC}[31m`, '').replaceAll(`${ESC}[39m`, '')
  expect(plain).toBe(`${SHOWN} ${SHOWN}`)
  if (!isTTY) expect(written.stdout).toBe(plain)
})

it.each([
  ['a terminal with colours', true, true, `${ESC}[31mbad${ESC}[39m`],
  ['a terminal without', true, false, 'bad'],
  ['a file', false, true, 'bad'],
])('colours what is painted on %s', (_, isTTY, hasColors, shown) => {
  let written = ''
  const write = (text: string | Uint8Array) => {
    written += String(text)
    return true
  }
  const stdout = shownOn({ isTTY, hasColors: () => hasColors, write })
  const terminal = terminalOn({ stdout, stderr: stdout }, { quiet: true, json: false })
  terminal.result(terminal.paint.bad('bad'))
  expect(written).toBe(shown)
})

it('a spinner stays on one line and leaves nothing behind', async () => {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns: 12 })
  const spinner = new Spinner(stream)
  spinner.show('compute 1.4 of five releases')
  await new Promise((resolve) => setTimeout(resolve, 350))
  spinner.stop()
  spinner.stop()
  const written = String(stream.read())
  const clear = `${ESC}[1G${ESC}[0K`
  const frames = written.split(clear)
  expect(frames.length).toBeGreaterThan(3)
  expect(frames[0]).toBe('')
  expect(frames.at(-1)).toBe('')
  for (const frame of frames.slice(1, -1)) expect(frame).toMatch(/^[⠀-⣿] compute 1$/)
  expect(new Set(frames).size).toBeGreaterThan(2)
})

it('texts of people are no markup in Markdown', () => {
  expect(itemText('<img src=x onerror=alert(1)> [a](https://b) @everyone')).toBe(
    '\\<img src=x onerror=alert(1)> \\[a\\](https&#58;//b) &#64;everyone',
  )
  expect(['# Heading', '- item', '> quote', '1. first', '10 kt'].map(itemText)).toEqual([
    '\\# Heading',
    '\\- item',
    '\\> quote',
    '1\\. first',
    '10 kt',
  ])
})
