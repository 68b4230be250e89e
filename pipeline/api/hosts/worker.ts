// The edge worker: the bundled program, with instructions for deploying it at the top.

import { readPackageText } from '../../io/package-files.ts'
import { Failure } from '../../model/failure.ts'
import { KEY_STORE } from '../key-store.ts'
import type { Host, HostedEnvironment, HostOptions } from './host.ts'

/** The path of the bundle that compiling makes. */
const BUNDLE = 'dist/worker/worker.js'

/** The version of the runtime's behaviour with which the worker was tested. */
const COMPATIBILITY_DATE = '2026-10-01'

const ONE_EACH = 'A worker serves one environment: print one for each, with a bucket of its own each.'

export const worker: Host = {
  name: 'worker',
  title: 'Cloudflare Workers with R2, and other hosts of module workers',
  can: [
    'Any page size from 1 to 1000, cut from the pages that were built.',
    'Keys compared as digests; a change of keys is a new secret, without a new worker.',
    'A new release is known within a minute after it is uploaded.',
  ],
  cannot: [
    'The worker compresses nothing itself; the platform does, where the client takes it.',
    'A release is uploaded file by file: what was uploaded before versions.json is there before it is listed.',
  ],
  notTaken: {
    listen: 'The platform decides where a worker listens: leave it out.',
    also: ONE_EACH,
    whole: 'What is printed is whole as it is: leave it out.',
  },
  render,
}

/** Failure 'one-environment' for more than one, 'not-compiled' where the bundle is missing. */
function render({ environments }: HostOptions): string {
  const [environment, ...others] = environments
  if (!environment || others.length > 0) throw new Failure('one-environment', 'A worker serves one environment.', { hint: ONE_EACH })
  return `${head(environment)}\n\n${bundle()}`
}

function bundle(): string {
  try {
    return readPackageText(BUNDLE)
  } catch (cause) {
    throw new Failure('not-compiled', `There is no ${BUNDLE}.`, { hint: 'npm run compile makes it.', cause })
  }
}

const FULL_LIMITS = [
  'Pages of built sizes are passed on unread, other sizes are cut out of them, which takes some milliseconds. Static assets in the place',
  'of a bucket hold 20,000 files on the free plan and 100,000 on the paid one: a release has about 60,000, of a light tree 176.',
]

const LIGHT_LIMITS = [
  'The tree is light: the worker reads datasets.csv or ranges.csv of a release when it is first asked for, which takes some tens of',
  'milliseconds, holds four releases, and computes pages in some milliseconds each. Static assets can take the place of the bucket.',
]

function head({ served, folder, prefix, keys }: HostedEnvironment): string {
  const { environment } = served
  const isLight = served.versions.some(({ light }) => light)
  const name = `plastic-eol-${environment}`
  const config = {
    name,
    main: 'worker.js',
    compatibility_date: COMPATIBILITY_DATE,
    r2_buckets: [{ binding: 'TREE', bucket_name: name }],
    ...(prefix === '' ? {} : { vars: { PREFIX: prefix } }),
  }
  const lines = [
    `plastic-eol, ${environment}: the api as a module worker. Made by \`plastic-eol hosts worker\`; deploy it as it is.`,
    '',
    `1. The tree goes into a bucket, ${isLight ? '' : 'with real files in the place of links, and '}versions.json last, so that no release is listed`,
    '   before it is there. With rclone and a remote by the name r2:',
    '',
    `       npx wrangler r2 bucket create ${name}`,
    `       rclone copy ${isLight ? '' : "--copy-links --exclude '/v/.*/**' --exclude '/.*/**' "}--exclude /versions.json ${folder} r2:${name}`,
    `       rclone copyto ${folder}/versions.json r2:${name}/versions.json`,
    '',
    '   The bucket itself stays private: no public address.',
    '',
    '2. This file is worker.js, and beside it lies wrangler.jsonc:',
    '',
    ...JSON.stringify(config, undefined, 2)
      .split('\n')
      .map((line) => `       ${line}`),
    '',
    ...(keys === undefined
      ? ['3. npx wrangler deploy']
      : [
          `3. npx wrangler deploy, then the keys, as a secret. ${KEY_STORE} holds digests, no keys; again after each \`plastic-eol keys\`:`,
          '',
          `       npx wrangler secret put KEYS < ${KEY_STORE}`,
          '',
          '   Without KEYS nobody is let in. A secret holds 5 kB, which is about 14 keys; the members id, sha256, expires and revoked are',
          '   enough, and so about 30.',
        ]),
    '',
    'Rate limits: add to wrangler.jsonc',
    '',
    '       "ratelimits": [{ "name": "RATE", "namespace_id": "1001", "simple": { "limit": 300, "period": 60 } }]',
    '',
    'and each key, or each address where there is none, has 300 requests a minute in each of the platform’s places; more are 429.',
    '',
    'In the place of the bucket: "vars": { "TREE_URL": "https://files.example.org/public" } reads the tree from a file server, and a binding',
    'TREE_SERVICE to another service from that service. In production nobody else may be able to reach it.',
    '',
    'Limits of the platform (look them up, they change): 100,000 requests a day and 10 ms of computing each on the free plan.',
    ...(isLight ? LIGHT_LIMITS : FULL_LIMITS),
  ]
  return lines.map((line) => `// ${line}`.trimEnd()).join('\n')
}
