// A real nginx in a folder of its own, on a free port. It can run as an unprivileged user or as root.

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type RunningProgram, startProgram } from './program.ts'
import { temporaryFolder } from './when-done.ts'

/** For describeWithProgram. */
export const NGINX = { name: 'nginx', install: 'apt-get install nginx' } as const

/** Debian installs nginx in /usr/sbin, which is not on every user's path. */
const ENVIRONMENT = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

export interface RunningNginx {
  /** The text of the logs so far. */
  logs(): { readonly access: string; readonly error: string }
  /** Makes nginx reload its configuration. These texts, if given, replace it first. */
  reload(configurations?: readonly string[]): void
  stop(): Promise<void>
}

/** Starts nginx with these texts in its `http { }` block, and returns when it answers on the port. */
export async function startNginx(configurations: readonly string[], port: number): Promise<RunningNginx> {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'temp'))
  const names = configurations.map((_, at) => `api-${at}.conf`)
  const write = (texts: readonly string[]) => {
    // The log of the printed configuration is in a folder of Debian's.
    for (const [at, text] of texts.entries())
      writeFileSync(join(folder, names[at] ?? ''), text.replaceAll('/var/log/nginx/access.log', `${folder}/access.log`))
  }
  write(configurations)
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder, names))
  const running = await runNginx(folder, join(folder, 'nginx.conf'), port)
  const log = (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8')
  return {
    logs: () => ({ access: log('access'), error: log('error') }),
    reload(texts = []) {
      write(texts)
      reloadNginx(folder, join(folder, 'nginx.conf'))
    },
    stop: running.stop,
  }
}

/** Starts nginx in the foreground with an unchanged configuration file. `folder` is its prefix. */
export function runNginx(folder: string, file: string, port: number): Promise<RunningProgram> {
  return startProgram('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], { env: ENVIRONMENT, port })
}

/** Makes a running nginx reload its configuration with the command that the printed configuration names. */
export function reloadNginx(folder: string, file: string): void {
  const { status, stderr } = spawnSync('nginx', ['-p', folder, '-c', file, '-e', 'stderr', '-s', 'reload'], {
    env: ENVIRONMENT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`nginx does not reload:\n${stderr}`)
}

function mainConfiguration(folder: string, names: readonly string[]): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/temp/${name};`)
  return [
    'daemon off;',
    'worker_processes 1;',
    // If nginx runs as root, its workers must too: only the user who made the trees of the tests can read them.
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

/** Serves a folder on a free port, as any file server does, without a configuration of ours. */
export async function startPlainNginx(folder: string): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const port = await freePort()
  const { stop } = await startNginx([`server { listen 127.0.0.1:${port}; root ${folder}; }`], port)
  return { port, stop }
}
