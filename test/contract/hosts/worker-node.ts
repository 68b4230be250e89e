// The bundled edge worker in Node, with a bucket.

import { join } from 'node:path'
import type { Worker } from '../../../pipeline/api/edge-worker.ts'
import { PROJECT } from '../../workspace.ts'
import type { TestedHost } from '../hosts.ts'
import { keyStoreText } from '../stored-keys.ts'
import { folderBucket, startWorker } from '../worker.ts'

export const host: TestedHost = {
  name: 'worker in Node',
  runsCode: true,
  compresses: false,
  async start({ folder }, { prefix, keys }) {
    const bundle: { readonly createWorker?: unknown; readonly default: Worker } = await import(join(PROJECT, 'dist/worker/worker.js'))
    const fresh = bundle.createWorker as () => Worker
    return await startWorker(fresh(), { TREE: folderBucket(folder), PREFIX: prefix, ...(keys ? { KEYS: keyStoreText(keys) } : {}) })
  },
}
