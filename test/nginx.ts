// A real nginx in a folder of its own, on a free port, as a user without rights or as root.

import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** For describeWithProgram. */
export const NGINX = { name: 'nginx', install: 'apt-get install nginx' } as const

/** Where Debian has it, also for users whose path does not lead there. */
const ENVIRONMENT = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

export interface RunningNginx {
  /** The words of the logs so far. */
  logs(): { readonly access: string; readonly error: string }
  stop(): Promise<void>
}

/** A port of 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts nginx with these texts in its `http { }` block, and returns when it answers on the port. */
export async function startNginx(configurations: readonly string[], port: number): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-nginx-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'temp'))
  const names = configurations.map((_, at) => `api-${at}.conf`)
  for (const [at, text] of configurations.entries()) writeFileSync(join(folder, names[at] ?? ''), text)
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder, names))
  const running = await runNginx(folder, join(folder, 'nginx.conf'), port).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  const log = (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8')
  return {
    logs: () => ({ access: log('access'), error: log('error') }),
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts nginx with a configuration as it is, in the foreground, in a folder; `said` is what it wrote to stderr. */
export async function runNginx(folder: string, file: string, port: number): Promise<{ said(): string; stop(): Promise<void> }> {
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], { env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] })
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
    await untilAnswering(child, port, () => talk)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, said: () => talk }
}

function mainConfiguration(folder: string, names: readonly string[]): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/temp/${name};`)
  return [
    'daemon off;',
    'worker_processes 1;',
    // As root, the workers too: the trees of the tests lie where only their maker may look.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events { worker_connections 64; }',
    'http {',
    `  access_log ${folder}/access.log;`,
    ...temp,
    ...names.map((name) => `  include ${folder}/${name};`),
    '}',
    '',
  ].join('\n')
}

async function untilAnswering(child: ChildProcess, port: number, talk: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`nginx ended:\n${talk()}`)
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (answered) return
    await setTimeout(50)
  }
  throw new Error(`nginx does not answer on port ${port}:\n${talk()}`)
}
