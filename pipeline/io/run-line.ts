// Runs a line of a shell, such as the command of a server on this machine.

import { spawnSync } from 'node:child_process'
import { messageOf } from '../model/message-of.ts'

export interface RunLine {
  readonly succeeded: boolean
  /** What it wrote to stdout and stderr, without the last line end. */
  readonly said: string
}

/** Debian installs servers in /usr/sbin, which is not on the path of every user. */
const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`

export function runLine(line: string): RunLine {
  const { status, error, stdout, stderr } = spawnSync('sh', ['-c', line], { env: { ...process.env, PATH }, encoding: 'utf8' })
  return { succeeded: status === 0, said: error ? messageOf(error) : `${stdout}${stderr}`.trimEnd() }
}
