// `verify <dir>`: is what was published what was locked?

import { resolve } from 'node:path'
import { count } from '../model/count.ts'
import { describeProblem } from '../model/failure.ts'
import { verifyFolder } from '../release/verify.ts'
import { type Context, type ExitCode, json } from './context.ts'

/** How many problems are printed; the count is always of all. */
const SHOWN = 20

/** Exit 0 when everything is as locked, 1 when not. */
export async function verify(context: Context, folder: string, options: { readonly lock?: string }): Promise<ExitCode> {
  const { terminal, root } = context
  const verification = await verifyFolder(resolve(folder), {
    root,
    ...(options.lock === undefined ? {} : { lock: resolve(options.lock) }),
    onRelease: (version) => terminal.progress(`checking ${version}`),
  })
  const { problems, versions, files, kind, notes } = verification
  if (context.json) terminal.result(json(verification))
  else {
    const verdict =
      problems.length === 0
        ? terminal.paint.good('as locked')
        : terminal.paint.bad(problems.length === 1 ? '1 problem' : `${count(problems.length)} problems`)
    const shown = problems.slice(0, SHOWN).map((problem) => `  ${describeProblem(problem)}`)
    const more = problems.length > SHOWN ? [`  … ${SHOWN} of ${count(problems.length)} problems; --json prints all`] : []
    terminal.result(
      [
        `${folder}: ${kind} of ${versions.join(', ')}, ${count(files)} files: ${verdict}`,
        ...notes.map((note) => `  ${note}`),
        ...shown,
        ...more,
        '',
      ].join('\n'),
    )
  }
  return problems.length === 0 ? 0 : 1
}
