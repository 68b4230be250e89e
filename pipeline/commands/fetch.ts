// `fetch`: downloads the pinned raw files of production, or copies them from a folder.

import { resolve } from 'node:path'
import { type FetchProgress, fetchRawFiles } from '../ingest/fetch.ts'
import { adviceFor } from '../ingest/input-problems.ts'
import { onInterrupt } from '../io/signals.ts'
import { count, plural } from '../model/count.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { fetchText, isMissing, progressText } from '../report/terminal/fetch-text.ts'
import { type Context, type ExitCode, shortPath } from './context.ts'
import { wholeNumberOf } from './option-values.ts'

export interface FetchFlags {
  readonly from?: string
  /** A folder that gets a copy of every pinned file. */
  readonly archive?: string
  readonly replace?: boolean
  readonly timeout?: string
}

/**
 * Exit 0 when all raw files are there as pinned, and in the archive if one is named; otherwise 2, with a list of what is missing and why.
 */
export async function fetch(context: Context, flags: FetchFlags): Promise<ExitCode> {
  const { root, env, raw, terminal } = context
  if (env !== 'production') {
    throw new Failure('nothing-to-fetch', `The environment ${env} has no raw files.`, {
      hint: `Its inputs are in sources/${env}. Only production has raw files: use --env production.`,
    })
  }
  const total = flags.timeout === undefined ? undefined : wholeNumberOf('--timeout', flags.timeout) * 1000
  const from = flags.from === undefined ? undefined : resolve(context.cwd, flags.from)
  const forget = onInterrupt(() => terminal.say('interrupted: the files that have arrived are kept, and the next fetch brings the others'))
  terminal.progress('checking the files on disk')
  const archive = flags.archive === undefined ? undefined : resolve(context.cwd, flags.archive)
  const onProgress = (progress: FetchProgress) => terminal.progress(progressText(progress))
  const fetchAll = async () => {
    const outcome = await fetchRawFiles({
      root,
      raw,
      from,
      replace: flags.replace ?? false,
      limits: total === undefined ? {} : { total },
      onProgress,
      onRetry: (file, why) => terminal.say(`${file}: ${why}`),
    })
    // An archive holds the files under the same paths, so that --from reads it.
    const archived = archive === undefined ? undefined : await fetchRawFiles({ root, raw: archive, from: outcome.raw, onProgress })
    return { outcome, archived }
  }
  const { outcome, archived } = await fetchAll().finally(forget)

  const { files } = outcome
  // What is wrong with a file or a descriptor in both is one problem.
  const inBoth = new Set(outcome.problems.map(({ file }) => file))
  const ofArchive = archived?.problems.filter(({ file }) => !inBoth.has(file)) ?? []
  const problems = [...outcome.problems, ...ofArchive]
  const missing = files.filter(({ status }) => isMissing(status)).length
  const failure =
    problems.length === 0
      ? undefined
      : new Failure(
          'raw-files-missing',
          missing === 0
            ? outcome.problems.length > 0
              ? `There are problems with the descriptors in ${root}.`
              : `${plural(ofArchive.length, 'file')} of the archive ${archive} ${ofArchive.length === 1 ? 'is' : 'are'} not as pinned.`
            : `${count(missing)} of ${plural(files.length, 'raw file')} ${missing === 1 ? 'is' : 'are'} not there as pinned.`,
          { problems, hint: adviceFor(problems).join(' ') },
        )
  if (context.json) {
    const { code, message, hint } = failure ?? {}
    const error = failure ? { error: { code, message, hint, problems } } : {}
    terminal.result(
      jsonText({
        raw: outcome.raw,
        from: from ?? null,
        complete: failure === undefined,
        files,
        ...(archived && { archive: archived.raw, archived: archived.files }),
        ...error,
      }),
    )
    return failure ? 2 : 0
  }
  if (!context.quiet) terminal.result(fetchText(outcome, shortPath(outcome.raw, context.cwd), terminal.paint))
  if (archived && !context.quiet) terminal.result(fetchText(archived, shortPath(archived.raw, context.cwd), terminal.paint))
  if (failure) throw failure
  return 0
}
