// Tests that the page of commands names every command and every option with the words that the program prints in its help.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../../pipeline/command-line/program.ts'
import { PROJECT } from '../workspace.ts'

const page = readFileSync(join(PROJECT, 'docs/commands.md'), 'utf8')
const nowhere = { write: () => true }
const program = commandLine({ cwd: PROJECT, stdout: nowhere, stderr: nowhere }, '', () => undefined)

/** The commands that do something; `keys` alone only has others below it. */
const commandsOf = (parent: Command, before = ''): { readonly name: string; readonly command: Command }[] =>
  parent.commands.flatMap((command) => {
    const name = `${before}${command.name()}`
    return command.commands.length > 0 ? commandsOf(command, `${name} `) : [{ name, command }]
  })

const commands = commandsOf(program)

/** The rows of the table of options, with the backslash that Markdown needs before `<`. Commands that share an option share its row. */
function optionRows(): string[] {
  const users = new Map<string, string[]>()
  for (const { name, command } of commands) {
    const help = command.createHelp()
    for (const option of help.visibleOptions(command)) {
      if (option.long === '--help') continue
      const cells = `| \`${option.flags}\` | ${help.optionDescription(option).replaceAll('<', '\\<')} |`
      users.set(cells, [...(users.get(cells) ?? []), name])
    }
  }
  return [...users].map(([cells, names]) => {
    const shown = names.length === commands.length ? 'all' : names.map((name) => `\`${name}\``).join(', ')
    return `${cells} ${shown} |`
  })
}

/** The page is written by hand; the help stands in pipeline/command-line/. */
const EDIT = 'write the rows of docs/commands.md as the help of the command line has them (pipeline/command-line/)'

const inOneSpacing = (row: string) => row.replace(/ {2,}/g, ' ')
const rowsOfPage = page.split('\n').filter((line) => line.startsWith('| `'))

describe('the page of commands', () => {
  it('has a row for each option of each command, with the text of its help', () => {
    const rows = rowsOfPage.filter((row) => row.startsWith('| `-')).map(inOneSpacing)
    expect(rows.sort(), EDIT).toEqual(optionRows().sort())
    expect(rows.length).toBeGreaterThan(50)
  })

  it('has a row for each command', () => {
    for (const { name } of commands) expect(rowsOfPage.filter((row) => row.startsWith(`| \`${name}`)).length, `${EDIT}: ${name}`).toBe(1)
  })
})
