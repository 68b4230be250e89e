// The commands that compute, compare, explain, declare and verify releases.

import { Option } from 'commander'
import { TREE_KINDS } from '../api/paths.ts'
import type { BuildFlags } from '../commands/build.ts'
import type { CheckCommandFlags } from '../commands/check.ts'
import { CHECK_FORMATS, DIFF_FAIL_ON, DIFF_FORMATS } from '../commands/choices.ts'
import type { CommonOptions } from '../commands/context.ts'
import type { DiffFlags } from '../commands/diff.ts'
import type { ExplainFlags } from '../commands/explain.ts'
import type { FetchFlags } from '../commands/fetch.ts'
import type { LockFlags } from '../commands/lock.ts'
import type { NewFlags } from '../commands/new.ts'
import type { VerifyFlags } from '../commands/verify.ts'
import type { WhatIfFlags } from '../commands/what-if.ts'
import type { WithdrawFlags } from '../commands/withdraw.ts'
import { Failure } from '../model/failure.ts'
import { PAGE_SIZES } from '../model/paging.ts'
import type { Declaring } from './declaring.ts'

export function declareReleaseCommands({ command, run }: Declaring): void {
  command('build [version...]', 'compute and check the named releases (default: all but drafts), and write their bundles and the API tree')
    .addOption(failOn())
    .addOption(format())
    .option('--no-api', 'build no API tree')
    .option('--no-ranges', 'build bundles without the ranges of figures; only together with --no-api')
    .addOption(
      new Option(
        '--tree <kind>',
        'build this kind of tree: full has a file for each page, light has two files for each country, for hosts that limit files (default: full)',
      )
        .choices(TREE_KINDS)
        .conflicts('api'),
    )
    .option(
      '--explanations',
      'write a page for each country that explains its national figures (default: only in a full tree)',
      setOnce(true),
    )
    .option(
      '--no-explanations',
      'write no pages that explain national figures; each takes half a second for a country that changed',
      setOnce(false),
    )
    .option(
      '--page-sizes <list>',
      `write pages of these numbers of records, 1 to 1000 each, the default of the API first (default: ${PAGE_SIZES.join(',')})`,
    )
    .option('--sign <file>', 'sign bundles and tree with the private key in this file (Ed25519, PEM), if they match the locks')
    .addOption(threads())
    .action((versions: string[], options: CommonOptions & BuildFlags) =>
      run(options, async (context) => (await import('../commands/build.ts')).build(context, versions, options)),
    )

  command('check [version...]', 'compute and check the named releases (default: all, drafts included) like build, and write nothing', {
    uses: ['env', 'raw'],
  })
    .addOption(failOn())
    .addOption(format())
    .addOption(threads())
    .option(
      '--watch',
      'check again whenever an input changes, and print what is still missing, until Ctrl-C; without a version, only the last release',
    )
    .action((versions: string[], options: CommonOptions & CheckCommandFlags) =>
      run(options, async (context) => (await import('../commands/check.ts')).check(context, versions, options)),
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
      run(options, async (context) => (await import('../commands/diff.ts')).diff(context, from, to, options)),
    )

  command(
    'explain <version> <country> [figure...]',
    'explain a published figure (category, polymer, year and metric), or all national figures of a country, down to the input rows',
    { uses: ['env', 'raw'] },
  )
    .option('--full', 'print all steps, not only those that fit on a screen and a half')
    .option('--html', 'print the explanation on stdout as one page of HTML')
    .action((version: string, country: string, figure: readonly string[], options: CommonOptions & ExplainFlags) =>
      run(options, async (context) => (await import('../commands/explain.ts')).explain(context, { version, country, figure }, options)),
    )

  command('what-if <version>', 'show which records would change if cells of the inputs had other values, and write nothing', {
    uses: ['env', 'raw'],
  })
    .option('--set <cell>', 'compute with this cell, written "<table> <key> <column>=<value>"; may be repeated', several)
    .option('--decision <name>', 'compute with the cells that this open decision of sources/open_decisions.csv would set')
    .action((version: string, options: CommonOptions & WhatIfFlags) =>
      run(options, async (context) => (await import('../commands/what-if.ts')).whatIf(context, version, options)),
    )

  command('fetch', 'bring the pinned raw files of production, each verified by its checksum', {
    environment: 'production',
    uses: ['env', 'raw'],
  })
    .option('--from <dir>', 'copy the files from this folder, which holds them under the same paths, instead of downloading them')
    .option('--archive <dir>', 'also copy every pinned file into this folder, under the same paths, so that --from can take it later')
    .option('--replace', 'replace files that have the name of a pinned file but other content')
    .option('--timeout <seconds>', 'give up a file after this number of seconds (default: 600); the part that has arrived is kept')
    .action((options: CommonOptions & FetchFlags) =>
      run(options, async (context) => (await import('../commands/fetch.ts')).fetch(context, options)),
    )

  command('inspect <file>', 'say what a raw file is: encoding, layout, columns, countries and years, and which adapters could read it', {
    environment: 'production',
    uses: ['raw'],
  }).action((file: string, options: CommonOptions) =>
    run(options, async (context) => (await import('../commands/inspect.ts')).inspect(context, file)),
  )

  command('new <version>', 'scaffold the next release as a draft, or extend it, and say which rows it needs', { uses: ['env', 'raw'] })
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
      '--edition <source and files...>',
      'write the snapshot of a new edition: the id of the source and its file, or part=file for each of several; print what it changes',
    )
    .option('--retire <source>', 'write that this source gives no row from the release on, and print what that withdraws')
    .option(
      '--date <date>',
      'give the release this date, such as 2027-01-31 (default: today in UTC, or the date of the release before if that is later)',
    )
    .option('--summary <text>', 'summarise the release in this sentence (default: what it adds and corrects)')
    .action((version: string, options: CommonOptions & NewFlags) =>
      run(options, async (context) => (await import('../commands/new.ts')).newRelease(context, version, options)),
    )

  command('lock <version>', 'freeze a release: write its lock; it is no draft then, and other data for it is an error', {
    uses: ['env', 'raw'],
  })
    .option('--accept <n>', 'state that somebody has read the n warnings that are new since the previous release (default: 0)')
    .option('--sign <file>', 'sign the lock, whether new or existing, with the private key in this file (Ed25519, PEM)')
    .action((version: string, options: CommonOptions & LockFlags) =>
      run(options, async (context) => (await import('../commands/lock.ts')).lock(context, version, options)),
    )

  command(
    'withdraw <version>',
    'declare a release withdrawn, in all environments or in that of --env: its files stay, and it is not the latest any more',
    {
      environment: null,
      uses: ['env'],
    },
  )
    .option('--reason <text>', 'state in this sentence why the release does not hold (required, unless it is withdrawn already)')
    .option(
      '--replaced-by <version>',
      'name the release to use instead (default: the latest one; if that is before it, the next one, once there is one)',
    )
    .action((version: string, options: CommonOptions & WithdrawFlags) =>
      run(options, async (context) => (await import('../commands/withdraw.ts')).withdraw(context, version, options)),
    )

  command('verify <dir-or-url>', 'check a bundle, an API tree or a running host against its lock, without the sources', { uses: [] })
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
    .action((target: string, options: CommonOptions & VerifyFlags) =>
      run(options, async (context) => (await import('../commands/verify.ts')).verify(context, target, options)),
    )
}

const format = () => new Option('--format <format>', 'print the findings in this format (default: text)').choices(CHECK_FORMATS)
const failOn = () =>
  new Option('--fail-on <severity>', 'exit with 1, and publish nothing, if there are findings of this severity or a worse one')
    .choices(['error', 'warning', 'never'])
    .default('error')

const threads = () =>
  new Option('--threads <n>', 'use 1 to 999 threads; the results do not depend on it (default: as many as the size of the inputs needs)')

const DIFF_HELP = `
A version, such as 1.2, is computed from the sources. A folder, such as releases/1.2/demo, is a bundle and needs no sources; what was
declared is known where its changes.json is about these two. Exit codes: 0 the same, or nothing but what was declared; 1 different;
2 could not be compared.`

const several = (value: string, before: readonly string[] = []) => [...before, value]

/** For --explanations and --no-explanations, which set one value: Failure 'bad-option' if both are given. */
const setOnce = (wanted: boolean) => (_: unknown, before?: boolean) => {
  if (before === undefined || before === wanted) return wanted
  throw new Failure('bad-option', '--explanations cannot be combined with --no-explanations.', { hint: 'Leave one of them out.' })
}
