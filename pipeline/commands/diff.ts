// `diff <from> <to>`: compares two releases or bundles, down to the cell, and compares the differences with the declared changes.

import { resolve } from 'node:path'
import type { Differences } from '../../schemas/changes.ts'
import { isFolder } from '../io/files.ts'
import { plural } from '../model/count.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { isVersion } from '../model/versions.ts'
import { compare, type Named } from '../release/cut/compare.ts'
import { changesCsv } from '../report/changes/changes-csv.ts'
import { changesHtml } from '../report/changes/changes-html.ts'
import { changesText } from '../report/changes/changes-text.ts'
import type { DIFF_FAIL_ON, DiffFormat } from './choices.ts'
import { type Context, type ExitCode, formatOf } from './context.ts'

const REPORTERS: Readonly<Record<DiffFormat, (differences: Differences) => string>> = {
  text: changesText,
  json: jsonText,
  html: changesHtml,
  csv: changesCsv,
}

export interface DiffFlags {
  readonly format?: DiffFormat
  readonly failOn: (typeof DIFF_FAIL_ON)[number]
}

/**
 * Exit 0 when nothing differs or all differences were declared, else 1. With `--fail-on any`, and for bundles whose declarations are not
 * known, every difference is 1. Failure (exit 2) when the two cannot be compared.
 */
export async function diff(context: Context, from: string, to: string, flags: DiffFlags): Promise<ExitCode> {
  const { root, env, raw, cwd, terminal } = context
  const format = formatOf(context, flags.format)
  const differences = await compare(await named(from, cwd), await named(to, cwd), {
    root,
    env,
    raw,
    onPhase: (phase) => terminal.progress(phase),
  })
  terminal.result(REPORTERS[format](differences))
  const { added, removed } = differences.records
  if (format === 'csv' && added + removed > 0) {
    terminal.say(
      `The CSV lists only changed cells. It leaves out ${plural(added, 'added record')} and ${plural(removed, 'removed record')}.`,
    )
  }
  const { outcome } = differences.comparison
  return outcome === 'same' || (outcome === 'declared' && flags.failOn === 'undeclared') ? 0 : 1
}

/** Reads a version as a release of the workspace, and anything else as the folder of a bundle. Failure 'nothing-to-compare'. */
async function named(text: string, cwd: string): Promise<Named> {
  if (isVersion(text)) return { version: text }
  const folder = resolve(cwd, text)
  if (await isFolder(folder)) return { folder, shown: text.replace(/(?<=.)\/+$/, '') }
  throw new Failure('nothing-to-compare', `${JSON.stringify(text)} is neither a version nor a folder.`, {
    hint: 'diff takes versions such as 1.2, or folders of bundles such as releases/1.2/demo.',
  })
}
