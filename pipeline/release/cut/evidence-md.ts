// Makes the page docs/evidence.md of the current production release: computes and validates the release like any other, then formats the
// page.

import type { AllInputs } from '../../ingest/rows.ts'
import { openEngine } from '../../io/engine.ts'
import { type Scratch, withScratch } from '../../io/scratch.ts'
import { Failure } from '../../model/failure.ts'
import { noticeOf } from '../../model/notices.ts'
import { evidencePage, FINDING_RULES } from '../../report/evidence/evidence-page.ts'
import { readEvidence } from '../../report/evidence/evidence-rows.ts'
import { readReleaseInputs } from '../plan/inputs.ts'
import { type ReleasePlan, readPlans } from '../plan/plans.ts'
import { computeRelease } from './compute-release.ts'
import { prepareRelease, validateRelease } from './stage.ts'
import { stopwatch } from './stopwatch.ts'

export interface EvidencePageOptions {
  readonly root: string
  /** The folder of the publishers' raw files. */
  readonly raw?: string | undefined
}

/** The text of the page for the current production release. Failures: those of the plans and of the inputs. */
export async function currentEvidencePage({ root, raw }: EvidencePageOptions): Promise<string> {
  const plans = await readPlans(root, 'production')
  const plan = plans.find(({ status }) => status.state === 'current')
  if (!plan) {
    throw new Failure('no-releases', 'No release of the environment production is current.', {
      hint: 'Lock a release with plastic-eol lock <version> --env production.',
    })
  }
  const all = await readReleaseInputs({ root, env: 'production', raw })
  return withScratch((scratch) => computedPage(all, plan, scratch))
}

async function computedPage(all: AllInputs, plan: ReleasePlan, scratch: Scratch): Promise<string> {
  const engine = await openEngine()
  try {
    const computed = await computeRelease(engine, all, plan)
    const { version } = computed
    const prepared = await prepareRelease(engine, computed, {
      folder: scratch.folder(version),
      lock: undefined,
      evidence: false,
      watch: stopwatch(() => undefined),
    })
    const validation = await validateRelease(engine, prepared, { failOn: 'error', earlierDifferences: [], before: null })
    const findings = validation.rules.filter(({ rule }) => FINDING_RULES.includes(rule)).flatMap((result) => result.findings)
    return evidencePage(await readEvidence(engine, { version, notice: noticeOf('production'), findings }))
  } finally {
    engine.close()
  }
}
