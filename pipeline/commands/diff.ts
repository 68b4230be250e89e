// `diff <from> <to>`: what changed between two releases, down to the cell, against what was declared on the way.

import { readInputs } from '../ingest/read-inputs.ts'
import { openEngine } from '../io/engine.ts'
import { Failure } from '../model/failure.ts'
import { NOTICES } from '../model/notices.ts'
import { compareVersions } from '../model/versions.ts'
import { readChanges } from '../release/changes.ts'
import { computeRelease, declaredBy } from '../release/computed.ts'
import { choosePlans, readPlans } from '../release/plans.ts'
import { changesText } from '../report/changes-text.ts'
import { type Context, type ExitCode, json } from './context.ts'

/** Exit 0 when everything that changed was declared, 1 when not. */
export async function diff(context: Context, from: string, to: string): Promise<ExitCode> {
  const { root, env, raw, terminal } = context
  const plans = await readPlans(root, env)
  const [before] = choosePlans(plans, [from], env)
  const [after] = choosePlans(plans, [to], env)
  if (!before || !after || compareVersions(from, to) >= 0) {
    throw new Failure('wrong-order', `${from} does not come before ${to}.`, {
      hint: 'diff goes from the earlier release to the later one.',
    })
  }
  terminal.progress('reading the inputs')
  const all = await readInputs({ root, env, ...(raw === undefined ? {} : { raw }) })
  const engine = await openEngine()
  try {
    terminal.progress(`computing ${from}`)
    const earlier = await computeRelease(engine, all, before, undefined)
    terminal.progress(`computing ${to}`)
    const between = plans.filter(({ release }) => compareVersions(release.version, from) > 0 && compareVersions(release.version, to) <= 0)
    const later = await computeRelease(engine, all, after, earlier, between.flatMap(declaredBy))
    const changes = await readChanges(engine, {
      version: to,
      previous: from,
      environment: env,
      notice: NOTICES[env],
      methodChanges: between.flatMap(({ release }) => release.method_changes),
      inputs: later.inputChanges,
    })
    terminal.result(context.json ? json(changes) : changesText(changes))
    const undeclared = changes.cells.some((cell) => !cell.declared) || changes.inputs.some((row) => row.declaration === null)
    return undeclared ? 1 : 0
  } finally {
    engine.close()
  }
}
