// Starts a server program of the system as a child process on a local port.

import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface RunningProgram {
  /** What it wrote to stderr so far. */
  said(): string
  stop(): Promise<void>
}

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts a program and returns when it answers on the port. Rejects with its stderr if it ends or does not answer. */
export async function startProgram(
  name: string,
  args: readonly string[],
  { env, port }: { readonly env: NodeJS.ProcessEnv; readonly port: number },
): Promise<RunningProgram> {
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let talk = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    talk += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await untilAnswering(child, port)
  } catch (error) {
    await stop()
    throw new Error(`${name} ${error instanceof Error ? error.message : error}:\n${talk}`)
  }
  return { stop, said: () => talk }
}

async function untilAnswering(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error('ended')
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (answered) return
    await setTimeout(50)
  }
  throw new Error(`does not answer on port ${port}`)
}
