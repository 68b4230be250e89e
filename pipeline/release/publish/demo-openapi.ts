// Makes the description of the api that is committed: that of the demo with all its releases, without building them.

import { inputsOf } from '../../ingest/resolve.ts'
import { jsonText } from '../../model/json.ts'
import { PAGE_SIZES } from '../../model/paging.ts'
import { openApiOf } from '../../tree/root.ts'
import { readReleaseInputs } from '../plan/inputs.ts'
import { readPlans } from '../plan/plans.ts'

/** What a build of the whole demo writes as openapi.json; `root` is a workspace. The countries of a release are those of its table. */
export async function demoOpenApi(root: string): Promise<string> {
  const inputs = await readReleaseInputs({ root, env: 'demo' })
  const releases = (await readPlans(root, 'demo')).map(({ release, declared, status, coverage }) => ({
    ...release,
    status,
    ...coverage,
    countries: (inputsOf(inputs, release.version).tables.get('countries') ?? []).map(({ key }) => key),
    licence: declared.licence,
    // openapi.json does not name changes.
    places: [],
    changes: [],
  }))
  return jsonText(openApiOf('demo', releases, PAGE_SIZES))
}
