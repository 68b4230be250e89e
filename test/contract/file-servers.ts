// Apache and lighttpd of the system with the snippets of docs/hosting.md: plain file servers, which answer no query.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startProgram } from '../program.ts'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'
import type { Started } from './hosts.ts'
import type { NeededProgram } from './programs.ts'

const ENVIRONMENT = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
const AS_ROOT = process.getuid?.() === 0

export interface FileServer {
  readonly program: NeededProgram
  /** What comes before the snippet, as Debian has it. */
  readonly before: (folder: string, port: number) => readonly string[]
  readonly args: (file: string) => readonly string[]
}

const APACHE_MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'negotiation', 'headers']

export const APACHE: FileServer = {
  program: { name: 'apache2', install: 'apt-get install apache2' },
  before: (folder, port) => [
    'ServerRoot /usr/lib/apache2',
    ...APACHE_MODULES.map((module) => `LoadModule ${module}_module modules/mod_${module}.so`),
    ...(AS_ROOT ? ['User www-data', 'Group www-data'] : []),
    `Listen 127.0.0.1:${port}`,
    'ServerName localhost',
    'TypesConfig /etc/mime.types',
    `PidFile ${folder}/pid`,
    `DefaultRuntimeDir ${folder}`,
    `ErrorLog ${folder}/error.log`,
    // What the snippet has to switch off.
    '<Directory />\nOptions MultiViews FollowSymLinks\n</Directory>',
  ],
  args: (file) => ['-X', '-f', file],
}

export const LIGHTTPD: FileServer = {
  program: { name: 'lighttpd', install: 'apt-get install lighttpd' },
  before: (folder, port) => [
    'server.bind = "127.0.0.1"',
    `server.port = ${port}`,
    'server.modules = ( "mod_access" )',
    'server.document-root = "/var/www/html"',
    `server.errorlog = "${folder}/error.log"`,
    'index-file.names = ( "index.html" )',
    'include_shell "/usr/share/lighttpd/create-mime.conf.pl"',
  ],
  args: (file) => ['-D', '-f', file],
}

/** Starts a file server on a tree, which its user must be able to read. */
export async function startFileServer({ program: { name }, before, args }: FileServer, tree: string): Promise<Started> {
  const folder = temporaryFolder()
  const port = await freePort()
  const file = join(folder, 'server.conf')
  writeFileSync(file, `${[...before(folder, port), snippet(name.replace(/\d$/, ''), tree)].join('\n')}\n`)
  const running = await startProgram(name, args(file), { env: ENVIRONMENT, port })
  return { port, stop: running.stop }
}

/** The snippet of a server in docs/hosting.md, for another folder. */
function snippet(language: string, folder: string): string {
  const [, text] =
    new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(readFileSync(join(PROJECT, 'docs/hosting.md'), 'utf8')) ?? []
  if (text === undefined) throw new Error(`docs/hosting.md has no snippet for ${language}`)
  return text.replaceAll('/srv/plastic-eol', folder)
}
