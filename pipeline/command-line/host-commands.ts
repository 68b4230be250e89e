// The commands that bring a built tree to readers: they serve it, configure hosts, write what is uploaded, and manage access keys.

import type { Command } from 'commander'
import type { CommonOptions } from '../commands/context.ts'
import type { HostsFlags } from '../commands/hosts.ts'
import type { KeyFlags } from '../commands/keys.ts'
import type { PublishFlags } from '../commands/publish.ts'
import type { ServeFlags } from '../commands/serve.ts'
import type { Declaring } from './declaring.ts'

export function declareHostCommands({ program, command, run }: Declaring): void {
  command('serve', 'answer the API from the built tree until it is stopped', { uses: ['env', 'out'] })
    .option('--port <n>', 'listen on this port; 0 selects a free one', '8080')
    .option('--host <address>', 'listen on this address; only this machine can connect to 127.0.0.1', '127.0.0.1')
    .option('--prefix <path>', 'put this path before all paths of the API, such as /plastic (default: none)')
    .option('--keys <file>', 'read the access keys of production from this file (default: keys.json under the root)')
    .action((options: CommonOptions & ServeFlags) =>
      run(options, async (context) => (await import('../commands/serve.ts')).serve(context, options)),
    )

  serverOptions(
    command('hosts [name]', 'print the configuration of a file server or edge host; without a name, list them', { uses: ['env', 'out'] }),
  ).action((name: string | undefined, options: CommonOptions & HostsFlags) =>
    run(options, async (context) => (await import('../commands/hosts.ts')).hosts(context, name, options)),
  )

  serverOptions(
    command(
      'publish [target]',
      'write a folder of the tree for a kind of host, and bring it there or say how; without a target, list them',
      {
        uses: ['env', 'out'],
      },
    )
      .option('--to <folder>', 'write this folder (default: publish/<env>-<target> below --out)')
      .option('--plan <plan>', 'for cloudflare-pages: apply the limits of this plan, free or paid; paid allows more files (default: free)')
      .option('--without-keys', 'for production: write for a host that does not ask for access keys, which makes the data public'),
  )
    .option('--config <file>', 'for nginx and caddy: write the configuration to this file (default: beside the folder)')
    .option('--command <command>', 'for nginx and caddy: call the server like this, such as "sudo nginx" (default: its name)')
    .option('--no-reload', 'for nginx and caddy: print the commands that test the configuration and make the server read it')
    .action((target: string | undefined, options: CommonOptions & PublishFlags) =>
      run(options, async (context) => (await import('../commands/publish.ts')).publish(context, target, options)),
    )

  const keys = program.command('keys').description('add, list and revoke access keys of production').exitOverride()

  command('add <name>', 'make an access key and print it, once', { parent: keys, uses: [] })
    .option('--expires <date>', 'let the key expire after this day in UTC, such as 2027-01-31 (default: it does not expire)')
    .addHelpText('after', KEYS_HELP)
    .action((name: string, options: CommonOptions & KeyFlags) =>
      run(options, async (context) => (await import('../commands/keys.ts')).addKeyCommand(context, name, options)),
    )

  command('list', 'show the keys: id, state, dates, name', { parent: keys, uses: [] }).action((options: CommonOptions) =>
    run(options, async (context) => (await import('../commands/keys.ts')).listKeys(context)),
  )

  command('revoke <id>', 'revoke a key', { parent: keys, uses: [] })
    .addHelpText('after', KEYS_HELP)
    .action((id: string, options: CommonOptions) =>
      run(options, async (context) => (await import('../commands/keys.ts')).revokeKeyCommand(context, id)),
    )
}

/** Options of commands that make the configuration of a host. */
const serverOptions = (command: Command): Command =>
  command
    .option('--listen <address:port>', 'for file servers: listen on this address and port (default: 127.0.0.1:8080)')
    .option('--prefix <path>', 'put this path before all paths of the API, such as /plastic (default: none)')
    .option('--keys <file>', 'read the access keys of production from this file (default: keys.json under the root)')
    .option('--whole', 'for nginx: a complete file to start nginx with, not a part for an existing one')
    .option('--also <env=prefix>', 'for file servers: serve the other environment too, below its own prefix, such as demo=/demo')

const KEYS_HELP = `
keys.json under the root holds only digests of the keys. Caddy cannot compare digests, so keys.caddy beside it holds the keys in plain text.
Only the owner of the two files can read them, and the API tree contains neither. plastic-eol publish nginx or caddy applies a change; for
Caddy, a reload is enough. Delete keys.caddy if you do not use Caddy.`
