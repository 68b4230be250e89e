// Runs the command `serve` in a separate process, and sends requests to it.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { ask } from '../contract/ask.ts'
import { CLI, PROJECT } from '../workspace.ts'

export interface ServeProcess {
  readonly port: number
  readonly process: ChildProcess
  /** Everything that the process has printed so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** Sends the signal, if one is given, and waits until the process ends. */
  end(signal?: NodeJS.Signals): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

/** Starts `serve` on a free port and waits until it prints the port. */
export async function startServe(args: readonly string[], cwd = PROJECT): Promise<ServeProcess> {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', ...args], { cwd })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = once(child, 'close')
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      const found = /:(\d+)/.exec(stdout)?.[1]
      if (found && stdout.endsWith('\n')) resolve(Number(found))
    })
    void ended.then(() => reject(new Error(`serve did not start: ${stderr}`)))
  })
  return {
    port,
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    async end(signal) {
      if (signal) child.kill(signal)
      const [code, by] = await ended
      return { code, signal: by }
    },
  }
}

interface Asking {
  readonly method?: string
  readonly headers?: Record<string, string>
}

/** One request on a connection of its own. */
export const fetchFrom = (port: number, target: string, { method = 'GET', headers = {} }: Asking = {}) =>
  ask({ port, method, target, headers })

/** Sends a request and returns after the header of the answer. The body is not read yet. */
export async function begin(port: number, path: string, { method = 'GET', headers = {} }: Asking = {}): Promise<IncomingMessage> {
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
  outgoing.end()
  const [incoming] = await once(outgoing, 'response')
  return incoming
}

export async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Sends a text unchanged and returns the answer. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

/** More than the buffers of a connection hold. */
export const LARGE = randomBytes(12_000_000)

/** The target of a link, or an empty text if there is no link. */
export function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
