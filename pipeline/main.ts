// The command line: which commands there are and which options they take. What they do is in commands/, and is loaded when it is called:
// the engine alone takes a tenth of a second.

import { Command, CommanderError, Option } from 'commander'
import { TREE_KINDS } from './api/paths.ts'
import { CHECK_FORMATS, DIFF_FAIL_ON, DIFF_FORMATS, ENGINES } from './commands/choices.ts'
import type { CommonOptions, Context, ExitCode } from './commands/context.ts'
import { contextOf, shortPath } from './commands/context.ts'
import type { DiffFlags } from './commands/diff.ts'
import type { HostsFlags } from './commands/hosts.ts'
import type { PublishFlags } from './commands/publish.ts'
import { environmentFault } from './io/disk-failure.ts'
import { pipelineVersion } from './io/package-files.ts'
import { type Streams, shownOn, terminalOn } from './io/terminal.ts'
import { Failure } from './model/failure.ts'
import { PAGE_SIZES } from './model/paging.ts'
import { isUnfinished, UNFINISHED_NOTE } from './release/plan/unfinished.ts'
import { failureJson, failureText } from './report/validation/failure-text.ts'

const USAGE_ERROR = 2
const BUG = 3

/** Where a command line runs and where its words go. */
export interface Io extends Streams {
  /** The current folder. */
  readonly cwd: string
}

/** Runs a command line, without the program's own name, and returns the exit code; prints results, and every failure with what to do about it. */
export async function main(argv: readonly string[], given: Io): Promise<number> {
  const io = { ...given, stdout: shownOn(given.stdout), stderr: shownOn(given.stderr) }
  let exitCode = 0
  const version = pipelineVersion()
  const program = commandLine(io, version, (code) => {
    exitCode = code
  })
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR
    return reportUnexpected(error, version, wantsJson(argv), io)
  }
}

/** Whether what is printed is JSON; also where the command line was not understood. */
function wantsJson(argv: readonly string[]): boolean {
  return argv.some((word, index) => word === '--json' || word === '--format=json' || (word === '--format' && argv[index + 1] === 'json'))
}

function reportUnexpected(error: unknown, version: string, json: boolean, { stdout, stderr, cwd }: Io): number {
  const failure = error instanceof Failure ? error : environmentFault(error)
  if (failure) {
    if (json) stdout.write(failureJson(failure))
    else stderr.write(failureText(failure, (path) => shortPath(path, cwd)))
    return failure.exitCode
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  stderr.write(`This is a bug in plastic-eol ${version}; nothing that was published is affected.\n${stack}\n`)
  return BUG
}

/** Options that all commands take, and not all have a use for. */
const ALL = ['env', 'raw', 'out'] as const
type Shared = (typeof ALL)[number]

interface CommandOptions {
  /** What `--env` is unless given. */
  readonly environment?: string
  readonly parent?: Command
  readonly uses?: readonly Shared[]
}

function commandLine(io: Io, version: string, finish: (code: ExitCode) => void): Command {
  const program = new Command('plastic-eol')
    .description('Builds versioned, validated releases of plastic packaging end-of-life data and a static JSON API.')
    .version(version)
    .showHelpAfterError('hint: plastic-eol --help shows the commands, plastic-eol <command> --help the options of one.')
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'error[usage]: ')),
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
    })
    .exitOverride()

  // Every command takes the options of all; its help shows those that it has a use for.
  const command = (text: string, description: string, { environment = 'demo', parent = program, uses = ALL }: CommandOptions = {}) => {
    const shared = (name: Shared, flags: string, about: string) => new Option(flags, about).hideHelp(!uses.includes(name))
    return parent
      .command(text)
      .description(description)
      .addOption(shared('env', '--env <environment>', `demo (mock values) or production`).default(environment))
      .addOption(shared('raw', '--raw <dir>', 'folder of the publishers’ raw files (production)'))
      .option('--root <dir>', 'workspace with sources/ and releases/ (default: the current folder)')
      .addOption(shared('out', '--out <dir>', 'where releases/<version>/<env> and public/<env> are written (default: the root)'))
      .option('--json', 'results for machines on stdout')
      .option('--quiet', 'print no progress; a build prints only errors and new warnings, one line each')
      .exitOverride()
  }

  const run = async <Options extends CommonOptions>(options: Options, work: (context: Context) => Promise<ExitCode>) => {
    const terminal = terminalOn(io, { quiet: options.quiet ?? false, json: options.json ?? false })
    try {
      const context = contextOf(options, terminal, io.cwd)
      if (await isUnfinished(context.root)) terminal.say(UNFINISHED_NOTE)
      finish(await work(context))
    } finally {
      terminal.settle()
    }
  }

  const format = () => new Option('--format <format>', 'format of the findings (default: text)').choices(CHECK_FORMATS)
  const failOn = () => new Option('--fail-on <severity>', 'findings that block').choices(['error', 'warning', 'never']).default('error')

  const engineOption = () =>
    new Option('--engine <engine>', 'what runs the steps; the results do not depend on it').choices(ENGINES).default('duckdb')
  const engineUrl = () => new Option('--engine-url <address>', 'where ClickHouse answers over HTTP, such as http://127.0.0.1:8123')

  command('build [version...]', 'ingest, compute, check, bundle and api tree, for the named releases (default: all)')
    .addOption(failOn())
    .addOption(format())
    .option('--no-api', 'leave the api tree out')
    .option('--no-ranges', 'leave the ranges of figures out of bundles without a tree (needs --no-api)')
    .addOption(
      new Option(
        '--tree <kind>',
        'full: a file for each page; light: two files for each country, for hosts that limit files (default: full)',
      )
        .choices(TREE_KINDS)
        .conflicts('api'),
    )
    .option('--explanations', 'explain the national figures of every country on a page of its own, in a light tree too')
    .option('--no-explanations', 'leave these pages out of a full tree (they take half a second for each country that changed)')
    .option('--page-sizes <list>', `sizes of pages, the default first (default: ${PAGE_SIZES.join(',')})`)
    .option('--sign <file>', 'sign bundles and tree with the private key in this file (Ed25519, PEM), if they are as locked')
    .option('--threads <n>', 'threads of the engine; the results do not depend on it')
    .addOption(engineOption())
    .addOption(engineUrl())
    .action((versions: string[], options) =>
      run(options, async (context) => (await import('./commands/build.ts')).build(context, versions, options)),
    )

  command('check [version...]', 'the same up to the findings; writes nothing', { uses: ['env', 'raw'] })
    .addOption(failOn())
    .addOption(format())
    .option('--threads <n>', 'threads of the engine; the results do not depend on it')
    .addOption(engineOption())
    .addOption(engineUrl())
    .option('--watch', 'check again when an input changes, and show what is still missing; without a version, of the last release')
    .action((versions: string[], options) =>
      run(options, async (context) => (await import('./commands/check.ts')).check(context, versions, options)),
    )

  command('diff <from> <to>', 'what differs between two releases or bundles, down to the cell, against what was declared', {
    uses: ['env', 'raw'],
  })
    .addOption(new Option('--format <format>', 'format of the differences (default: text)').choices(DIFF_FORMATS))
    .addOption(new Option('--fail-on <difference>', 'differences for which the exit code is 1').choices(DIFF_FAIL_ON).default('undeclared'))
    .addHelpText('after', DIFF_HELP)
    .action((from: string, to: string, options: CommonOptions & DiffFlags) =>
      run(options, async (context) => (await import('./commands/diff.ts')).diff(context, from, to, options)),
    )

  command(
    'explain <version> <country> [figure...]',
    'where a published figure comes from (category, polymer, year and metric), or all national figures of a country, down to the input rows',
    { uses: ['env', 'raw'] },
  )
    .option('--full', 'show all steps, not only those that fit on a screen and a half')
    .option('--html', 'one page of HTML on stdout')
    .action((version: string, country: string, figure: readonly string[], options) =>
      run(options, async (context) => (await import('./commands/explain.ts')).explain(context, { version, country, figure }, options)),
    )

  command('what-if <version>', 'which records would move if cells of the inputs said something else; writes nothing', {
    uses: ['env', 'raw'],
  })
    .option('--set <cell>', '"<table> <key> <column>=<value>"; may be repeated', several, [])
    .action((version: string, options) =>
      run(options, async (context) => (await import('./commands/what-if.ts')).whatIf(context, version, options)),
    )

  command('fetch', 'bring the pinned raw files of production, each verified by its checksum', {
    environment: 'production',
    uses: ['env', 'raw'],
  })
    .option('--from <dir>', 'take the files from a folder that holds them under the same paths, not from their addresses')
    .option('--replace', 'replace files that have the names of pinned files but other content')
    .option('--timeout <seconds>', 'give up a file after so many seconds (default: 600); the part that has arrived is kept')
    .action((options) => run(options, async (context) => (await import('./commands/fetch.ts')).fetch(context, options)))

  command('new <version>', 'scaffold the next release as a draft, or extend it, and say which rows it needs', { uses: ['env'] })
    .option('--add-country <code>', 'a country that the release adds; may be repeated', several, [])
    .option('--remove-country <code>', 'a country that the release no longer covers; may be repeated', several, [])
    .option('--rename-country <code=name>', 'another name of a country, such as TUR=Türkiye; may be repeated', several, [])
    .option('--add-year <year>', 'a year that the release adds, next to the covered years; may be repeated', several, [])
    .option(
      '--revise <table>',
      'a table that it corrects, with the first parts of a key if need be: prints the rows in force; may be given again',
      several,
      [],
    )
    .option('--date <date>', 'date of the release (2027-01-31; default: today in UTC, or that of the release before where it is later)')
    .option('--summary <text>', 'what it is about, in a sentence (default: what it adds and corrects)')
    .action((version: string, options) =>
      run(options, async (context) => (await import('./commands/new.ts')).newRelease(context, version, options)),
    )

  command('lock <version>', 'freeze a release: write its lock; from then on other data for it is an error', { uses: ['env', 'raw'] })
    .option('--end-draft', 'make the draft the current release first')
    .option('--accept <n>', 'the number of warnings that are new since the release before, and that somebody has read')
    .option('--sign <file>', 'sign the lock, a new one or one that is there, with the private key in this file (Ed25519, PEM)')
    .action((version: string, options) =>
      run(options, async (context) => (await import('./commands/lock.ts')).lock(context, version, options)),
    )

  command('withdraw <version>', 'take a release back: it stays where it is, and is not the latest any more', { uses: [] })
    .requiredOption('--reason <text>', 'why it does not hold')
    .option('--replaced-by <version>', 'the release to use instead (default: the latest one that is neither withdrawn nor a draft)')
    .action((version: string, options) =>
      run(options, async (context) => (await import('./commands/withdraw.ts')).withdraw(context, version, options)),
    )

  command('verify <dir-or-url>', 'check a bundle, an api tree or a running host against its lock, without the sources', { uses: [] })
    .option('--lock <file>', 'the lock to check against (default: the one in the workspace, or beside the bundle)')
    .option('--public-key <file>', 'check signatures too, with the publisher’s public key in this file (PEM)')
    .option('--known-list <file>', 'a signatures.json kept from an earlier check: an older one, or one with fewer releases, fails')
    .option('--all', 'of a host: every file, not only a sample of the pages')
    .option('--sample <n>', 'of a host: how many pages of a release are compared (default: 200)')
    .option('--seed <n>', 'of a host: compare the same pages as a run that showed this number (default: other pages each time)')
    .option('--plain', 'of a host: it is a plain file server, which answers no queries')
    .option('--key-file <file>', 'of a host: file that holds the access key (production)')
    .option('--timeout <seconds>', 'of a host: how long it may stay silent (default: 30)')
    .action((target: string, options) =>
      run(options, async (context) => (await import('./commands/verify.ts')).verify(context, target, options)),
    )

  command('serve', 'answer the api from the built tree until it is stopped', { uses: ['env', 'out'] })
    .option('--port <n>', 'port to listen on; 0 for any that is free', '8080')
    .option('--host <address>', 'address to listen on; at 127.0.0.1 only this machine can connect', '127.0.0.1')
    .option('--prefix <path>', 'path in front of all others, such as /plastic')
    .option('--keys <file>', 'store of the access keys (production; default: keys.json under the root)')
    .action((options) => run(options, async (context) => (await import('./commands/serve.ts')).serve(context, options)))

  command('hosts [name]', 'print the configuration of a file server or edge host; without a name, list them', { uses: ['env', 'out'] })
    .option('--listen <address:port>', 'file servers: where the server listens (default: 127.0.0.1:8080)')
    .option('--prefix <path>', 'path of the base address, such as /plastic')
    .option('--keys <file>', 'store of the access keys (production; default: keys.json under the root)')
    .option('--whole', 'nginx: a complete file to start nginx with, not a part for an existing one')
    .option('--also <env=prefix>', 'file servers: serve the other environment too, under a prefix of its own, such as demo=/demo')
    .action((name: string | undefined, options: CommonOptions & HostsFlags) =>
      run(options, async (context) => (await import('./commands/hosts.ts')).hosts(context, name, options)),
    )

  command('publish [target]', 'write a folder of the tree for a kind of host, and say what uploads it; without a target, list them', {
    uses: ['env', 'out'],
  })
    .option('--to <folder>', 'folder to be written (default: publish/<env>-<target> below --out)')
    .option('--plan <plan>', 'cloudflare-pages: free or paid, which allows more files (default: free)')
    .option('--without-keys', 'production: publish to a host that asks nobody for a key; the data are public then')
    .action((target: string | undefined, options: CommonOptions & PublishFlags) =>
      run(options, async (context) => (await import('./commands/publish.ts')).publish(context, target, options)),
    )

  const keys = program.command('keys').description('access keys of production: add, list, revoke').exitOverride()

  command('add <name>', 'make an access key and print it, once', { parent: keys, uses: [] })
    .option('--expires <date>', 'last day on which it holds, UTC (2027-01-31; default: no end)')
    .addHelpText('after', KEYS_HELP)
    .action((name: string, options) =>
      run(options, async (context) => (await import('./commands/keys.ts')).addKeyCommand(context, name, options)),
    )

  command('list', 'show the keys: id, state, dates, name', { parent: keys, uses: [] }).action((options) =>
    run(options, async (context) => (await import('./commands/keys.ts')).listKeys(context)),
  )

  command('revoke <id>', 'take a key back', { parent: keys, uses: [] })
    .addHelpText('after', KEYS_HELP)
    .action((id: string, options) => run(options, async (context) => (await import('./commands/keys.ts')).revokeKeyCommand(context, id)))

  return program
}

const DIFF_HELP = `
A version, such as 1.2, is computed from the sources. A folder, such as releases/1.2/demo, is a bundle and needs no sources; what was
declared is known where its changes.json is about these two. Exit codes: 0 the same, or nothing but what was declared; 1 different;
2 could not be compared.`

const several = (value: string, before: readonly string[]) => [...before, value]

const KEYS_HELP = `
keys.json under the root holds digests only. Caddy cannot compare digests: for it the keys lie in plain in keys.caddy beside it. Both
files are for their owner only and in no tree. nginx knows of a change after its configuration is printed again and reloaded, Caddy after a
reload. Delete keys.caddy where no Caddy runs.`
