// Sends twenty requests to a real nginx with keys and a prefix. The group `contract` sends all requests to every host.

import { afterAll, beforeAll, it } from 'vitest'
import { NGINX } from '../nginx.ts'
import { host } from './hosts/nginx.ts'
import { KEYS } from './keys.ts'
import { describeWithProgram } from './programs.ts'
import { holdAll, kindsFor, type Serving } from './run.ts'
import { treeOf } from './trees.ts'

const PREFIX = '/data/plastic'
const REQUESTS = [...kindsFor('production', PREFIX).values()].flatMap(([first]) => first ?? []).slice(0, 20)

describeWithProgram('nginx', NGINX, () => {
  let serving: Serving
  beforeAll(async () => {
    const tree = await treeOf('production')
    serving = { host, tree, prefix: PREFIX, keys: KEYS, started: await host.start(tree, { prefix: PREFIX, keys: KEYS }) }
  })
  afterAll(() => serving?.started.stop())

  it(`answers ${REQUESTS.length} requests, each of another kind`, () => holdAll(REQUESTS, serving))
})
