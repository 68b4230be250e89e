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
import { isUnfinished, UNFINISHED_NOTE } from './release/plan/change-journal.ts'
import { failureJson, failureText } from './report/terminal/failure-text.ts'

const USAGE_ERROR = 2
const BUG = 3

/** The folder in which a command line runs, and the streams to which it writes. */
export interface Io extends Streams {
  /** The current folder. */
  readonly cwd: string
}

/** Runs a command line, without the program's own name. Prints results and failures, with what to do about them. Returns the exit code. */
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

/** Options that every command accepts, although not every command uses them. */
const ALL = ['env', 'raw', 'out'] as const
type Shared = (typeof ALL)[number]

interface CommandOptions {
  /** What `--env` is unless given. */
  readonly environment?: string
  readonly parent?: Command
  readonly uses?: readonly Shared[]
}

/** The commands with their options. `finish` receives the exit code of the command that runs. */
export function commandLine(io: Io, version: string, finish: (code: ExitCode) => void): Command {
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

  // Every command accepts the common options. Its help shows those that it uses.
  const command = (text: string, description: string, { environment = 'demo', parent = program, uses = ALL }: CommandOptions = {}) => {
    const shared = (name: Shared, flags: string, about: string) => new Option(flags, about).hideHelp(!uses.includes(name))
    return parent
      .command(text)
      .description(description)
      .addOption(
        shared('env', '--env <environment>', 'use the inputs and outputs of this environment: demo (mock values) or production').default(
          environment,
        ),
      )
      .addOption(
        shared(
          'raw',
          '--raw <dir>',
          'use this folder for the publishers’ raw files of production (default: sources/production/raw under the root)',
        ),
      )
      .option('--root <dir>', 'use the workspace in this folder, which holds sources/ and releases/ (default: the current folder)')
      .addOption(
        shared(
          'out',
          '--out <dir>',
          'use this folder for what a build writes: releases/<version>/<env> and public/<env> (default: the root)',
        ),
      )
      .option('--json', 'print results on stdout as JSON')
      .option('--quiet', 'print no progress; build and check print only errors and new warnings, one line each')
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

  const format = () => new Option('--format <format>', 'print the findings in this format (default: text)').choices(CHECK_FORMATS)
  const failOn = () =>
    new Option('--fail-on <severity>', 'exit with 1, and publish nothing, if there are findings of this severity or a worse one')
      .choices(['error', 'warning', 'never'])
      .default('error')

  const engineOption = () =>
    new Option('--engine <engine>', 'run the steps on this engine; the results are the same on each').choices(ENGINES).default('duckdb')
  const threads = () =>
    new Option('--threads <n>', 'use 1 to 999 threads; the results do not depend on it (default: as many as the size of the inputs needs)')
  const engineUrl = () =>
    new Option('--engine-url <address>', 'connect to ClickHouse over HTTP at this address, such as http://127.0.0.1:8123')

  command('build [version...]', 'compute and check the named releases (default: all), and write their bundles and the api tree')
    .addOption(failOn())
    .addOption(format())
    .option('--no-api', 'build no api tree')
    .option('--no-ranges', 'build bundles without the ranges of figures; only together with --no-api')
    .addOption(
      new Option(
        '--tree <kind>',
        'build this kind of tree: full has a file for each page, light has two files for each country, for hosts that limit files (default: full)',
      )
        .choices(TREE_KINDS)
        .conflicts('api'),
    )
    .option('--explanations', 'write a page for each country that explains its national figures (default: only in a full tree)')
    .option('--no-explanations', 'write no pages that explain national figures; each takes half a second for a country that changed')
    .option(
      '--page-sizes <list>',
      `write pages of these numbers of records, 1 to 1000 each, the default of the API first (default: ${PAGE_SIZES.join(',')})`,
    )
    .option('--sign <file>', 'sign bundles and tree with the private key in this file (Ed25519, PEM), if they match the locks')
    .addOption(threads())
    .addOption(engineOption())
    .addOption(engineUrl())
    .action((versions: string[], options) =>
      run(options, async (context) => (await import('./commands/build.ts')).build(context, versions, options)),
    )

  command('check [version...]', 'compute and check the named releases (default: all) like build, and write nothing', {
    uses: ['env', 'raw'],
  })
    .addOption(failOn())
    .addOption(format())
    .addOption(threads())
    .addOption(engineOption())
    .addOption(engineUrl())
    .option(
      '--watch',
      'check again whenever an input changes, and print what is still missing, until Ctrl-C; without a version, only the last release',
    )
    .action((versions: string[], options) =>
      run(options, async (context) => (await import('./commands/check.ts')).check(context, versions, options)),
    )

  command('diff <from> <to>', 'compare two releases or bundles, down to the cell, and their differences with what was declared', {
    uses: ['env', 'raw'],
  })
    .addOption(new Option('--format <format>', 'print the differences in this format (default: text)').choices(DIFF_FORMATS))
    .addOption(
      new Option('--fail-on <difference>', 'exit with 1 if there are such differences').choices(DIFF_FAIL_ON).default('undeclared'),
    )
    .addHelpText('after', DIFF_HELP)
    .action((from: string, to: string, options: CommonOptions & DiffFlags) =>
      run(options, async (context) => (await import('./commands/diff.ts')).diff(context, from, to, options)),
    )

  command(
    'explain <version> <country> [figure...]',
    'explain a published figure (category, polymer, year and metric), or all national figures of a country, down to the input rows',
    { uses: ['env', 'raw'] },
  )
    .option('--full', 'print all steps, not only those that fit on a screen and a half')
    .option('--html', 'print the explanation on stdout as one page of HTML')
    .action((version: string, country: string, figure: readonly string[], options) =>
      run(options, async (context) => (await import('./commands/explain.ts')).explain(context, { version, country, figure }, options)),
    )

  command('what-if <version>', 'show which records would change if cells of the inputs had other values, and write nothing', {
    uses: ['env', 'raw'],
  })
    .option('--set <cell>', 'compute with this cell, written "<table> <key> <column>=<value>"; may be repeated', several)
    .action((version: string, options) =>
      run(options, async (context) => (await import('./commands/what-if.ts')).whatIf(context, version, options.set)),
    )

  command('fetch', 'bring the pinned raw files of production, each verified by its checksum', {
    environment: 'production',
    uses: ['env', 'raw'],
  })
    .option('--from <dir>', 'copy the files from this folder, which holds them under the same paths, instead of downloading them')
    .option('--replace', 'replace files that have the name of a pinned file but other content')
    .option('--timeout <seconds>', 'give up a file after this number of seconds (default: 600); the part that has arrived is kept')
    .action((options) => run(options, async (context) => (await import('./commands/fetch.ts')).fetch(context, options)))

  command('new <version>', 'scaffold the next release as a draft, or extend it, and say which rows it needs', { uses: ['env'] })
    .option('--add-country <code>', 'declare that the release adds this country; may be repeated', several)
    .option('--remove-country <code>', 'declare that the release no longer covers this country; may be repeated', several)
    .option('--rename-country <code=name>', 'declare another name of a country, such as TUR=Türkiye; may be repeated', several)
    .option('--add-year <year>', 'declare that the release adds this year, which is next to the covered years; may be repeated', several)
    .option(
      '--revise <table>',
      'declare that the release corrects rows of this table, or only those with the given first parts of the key, and print them; may be repeated',
      several,
    )
    .option(
      '--date <date>',
      'give the release this date, such as 2027-01-31 (default: today in UTC, or the date of the release before if that is later)',
    )
    .option('--summary <text>', 'summarise the release in this sentence (default: what it adds and corrects)')
    .action((version: string, options) =>
      run(options, async (context) => (await import('./commands/new.ts')).newRelease(context, version, options)),
    )

  command('lock <version>', 'freeze a release: write its lock; from then on other data for it is an error', { uses: ['env', 'raw'] })
    .option('--end-draft', 'make the draft the current release before it is locked')
    .option(
      '--accept <n>',
      'state that somebody read the warnings that are new since the release before, whose number this is (default: 0)',
    )
    .option('--sign <file>', 'sign the lock, whether new or existing, with the private key in this file (Ed25519, PEM)')
    .action((version: string, options) =>
      run(options, async (context) => (await import('./commands/lock.ts')).lock(context, version, options)),
    )

  command('withdraw <version>', 'declare a release withdrawn: its files stay, and it is not the latest any more', { uses: [] })
    .requiredOption('--reason <text>', 'state in this sentence why the release does not hold (required)')
    .option('--replaced-by <version>', 'name the release to use instead (default: the latest one that is neither withdrawn nor a draft)')
    .action((version: string, options) =>
      run(options, async (context) => (await import('./commands/withdraw.ts')).withdraw(context, version, options)),
    )

  command('verify <dir-or-url>', 'check a bundle, an api tree or a running host against its lock, without the sources', { uses: [] })
    .option('--lock <file>', 'compare with the lock in this file (default: the one in the workspace, or beside the bundle)')
    .option('--public-key <file>', 'check the signatures too, with the maintainer’s public key in this file (PEM)')
    .option(
      '--known-list <file>',
      'compare with this signatures.json from an earlier check, and fail if that of the tree is older or lists fewer releases',
    )
    .option('--all', 'for a host: compare every file, not only a sample of the pages')
    .option('--sample <n>', 'for a host: compare this number of pages of each release (default: 200)')
    .option(
      '--seed <n>',
      'for a host: compare the same pages as an earlier run, which printed this number (default: other pages each time)',
    )
    .option('--plain', 'for a host: treat it as a plain file server, which answers no queries')
    .option('--key-file <file>', 'for a host: send the access key in this file (production)')
    .option('--timeout <seconds>', 'for a host: give up an answer after this number of seconds without data (default: 30)')
    .action((target: string, options) =>
      run(options, async (context) => (await import('./commands/verify.ts')).verify(context, target, options)),
    )

  command('serve', 'answer the api from the built tree until it is stopped', { uses: ['env', 'out'] })
    .option('--port <n>', 'listen on this port; 0 selects a free one', '8080')
    .option('--host <address>', 'listen on this address; only this machine can connect to 127.0.0.1', '127.0.0.1')
    .option('--prefix <path>', 'put this path before all paths of the api, such as /plastic (default: none)')
    .option('--keys <file>', 'read the access keys of production from this file (default: keys.json under the root)')
    .action((options) => run(options, async (context) => (await import('./commands/serve.ts')).serve(context, options)))

  command('hosts [name]', 'print the configuration of a file server or edge host; without a name, list them', { uses: ['env', 'out'] })
    .option('--listen <address:port>', 'for file servers: listen on this address and port (default: 127.0.0.1:8080)')
    .option('--prefix <path>', 'put this path before all paths of the api, such as /plastic (default: none)')
    .option('--keys <file>', 'read the access keys of production from this file (default: keys.json under the root)')
    .option('--whole', 'for nginx: print a complete file to start nginx with, not a part for an existing one')
    .option('--also <env=prefix>', 'for file servers: serve the other environment too, below its own prefix, such as demo=/demo')
    .action((name: string | undefined, options: CommonOptions & HostsFlags) =>
      run(options, async (context) => (await import('./commands/hosts.ts')).hosts(context, name, options)),
    )

  command('publish [target]', 'write a folder of the tree for a kind of host, and say what uploads it; without a target, list them', {
    uses: ['env', 'out'],
  })
    .option('--to <folder>', 'write this folder (default: publish/<env>-<target> below --out)')
    .option('--plan <plan>', 'for cloudflare-pages: apply the limits of this plan, free or paid; paid allows more files (default: free)')
    .option('--without-keys', 'for production: write for a host that does not ask for access keys, which makes the data public')
    .action((target: string | undefined, options: CommonOptions & PublishFlags) =>
      run(options, async (context) => (await import('./commands/publish.ts')).publish(context, target, options)),
    )

  const keys = program.command('keys').description('add, list and revoke access keys of production').exitOverride()

  command('add <name>', 'make an access key and print it, once', { parent: keys, uses: [] })
    .option('--expires <date>', 'let the key expire after this day in UTC, such as 2027-01-31 (default: it does not expire)')
    .addHelpText('after', KEYS_HELP)
    .action((name: string, options) =>
      run(options, async (context) => (await import('./commands/keys.ts')).addKeyCommand(context, name, options)),
    )

  command('list', 'show the keys: id, state, dates, name', { parent: keys, uses: [] }).action((options) =>
    run(options, async (context) => (await import('./commands/keys.ts')).listKeys(context)),
  )

  command('revoke <id>', 'revoke a key', { parent: keys, uses: [] })
    .addHelpText('after', KEYS_HELP)
    .action((id: string, options) => run(options, async (context) => (await import('./commands/keys.ts')).revokeKeyCommand(context, id)))

  return program
}

const DIFF_HELP = `
A version, such as 1.2, is computed from the sources. A folder, such as releases/1.2/demo, is a bundle and needs no sources; what was
declared is known where its changes.json is about these two. Exit codes: 0 the same, or nothing but what was declared; 1 different;
2 could not be compared.`

const several = (value: string, before: readonly string[] = []) => [...before, value]

const KEYS_HELP = `
keys.json under the root holds only digests of the keys. Caddy cannot compare digests, so keys.caddy beside it holds the keys in plain text.
Only the owner of the two files can read them, and the api tree contains neither. Print the configuration of nginx again and reload nginx
after a change; for Caddy, a reload is enough. Delete keys.caddy if you do not use Caddy.`
