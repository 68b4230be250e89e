// The edge worker: the bundled program, with instructions for deploying it at the top.

import { readPackageText } from '../../io/package-files.ts'
import { Failure } from '../../model/failure.ts'
import { MOST_PAGE_SIZE } from '../../model/paging.ts'
import { shellWord } from '../../model/shell-word.ts'
import type { Host, HostedEnvironment, HostOptions } from './host.ts'

/** The path of the bundle that compiling makes. */
const BUNDLE = 'dist/worker/worker.js'

/** The version of the runtime's behaviour with which the worker was tested. */
const COMPATIBILITY_DATE = '2026-10-01'

const ONE_EACH = 'Print one worker for each environment, and give each its own bucket.'

export const worker: Host = {
  name: 'worker',
  title: 'Cloudflare Workers with R2, and other hosts of module workers',
  can: [
    `Answers any page size from 1 to ${MOST_PAGE_SIZE}, from the records of the release.`,
    'Compares digests of keys; a change of keys needs a new secret, but no new worker.',
    'Serves a new release within a minute after the upload.',
  ],
  cannot: [
    'Does not compress: the platform does, if the client accepts it.',
    'A release is uploaded file by file: files that are uploaded before versions.json can be read before the release is listed.',
  ],
  unsupported: {
    listen: 'Leave --listen out: the platform decides where a worker listens.',
    also: ONE_EACH,
    whole: 'Leave --whole out: a printed worker is always complete.',
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
    throw new Failure('not-compiled', `There is no ${BUNDLE}.`, { hint: 'Make it with npm run compile.', cause })
  }
}

/** What the worker costs, whatever the tree. */
const COSTS = [
  'The worker reads datasets.csv of a release at the first request for it, which takes some tens of milliseconds, and makes each page from it,',
  'which takes some milliseconds. It keeps the release that was asked for last.',
]

const ASSETS_OF_FULL = [
  'Static assets instead of a bucket hold 20,000 files on the free plan and 100,000 on the paid one. A release has about 30,000 files, or',
  '303 in a light tree.',
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
    `plastic-eol, ${environment}: the api as a module worker. \`plastic-eol hosts worker\` printed it; deploy it as it is.`,
    '',
    `1. Upload the tree to a bucket${isLight ? '' : ', with real files instead of links'}. Upload versions.json last, so that no release is listed`,
    '   before its files are there. With rclone and a remote named r2:',
    '',
    `       npx wrangler r2 bucket create ${name}`,
    `       rclone copy ${isLight ? '' : "--copy-links --exclude '/v/.*/**' --exclude '/.*/**' "}--exclude /versions.json ${shellWord(folder)} r2:${name} &&`,
    `       rclone copyto ${shellWord(`${folder}/versions.json`)} r2:${name}/versions.json`,
    '',
    '   Keep the bucket private: give it no public address.',
    '',
    '2. Save this file as worker.js, and write wrangler.jsonc beside it:',
    '',
    ...JSON.stringify(config, undefined, 2)
      .split('\n')
      .map((line) => `       ${line}`),
    '',
    ...(keys === undefined
      ? ['3. Run npx wrangler deploy.']
      : [
          '3. Run npx wrangler deploy. Then upload the digests of the keys as a secret, and again after each change of the keys:',
          '',
          `       npx wrangler secret put KEYS < ${shellWord(keys.store)}`,
          '',
          '   Without KEYS every key is refused. A secret holds 5 kB, which is about 14 keys, or about 30 keys if only the members id, sha256,',
          '   expires and revoked are kept.',
        ]),
    '',
    'To limit the rate of requests, add to wrangler.jsonc:',
    '',
    '       "ratelimits": [{ "name": "RATE", "namespace_id": "1001", "simple": { "limit": 300, "period": 60 } }]',
    '',
    'Each valid key, or each address without one, then has 300 requests a minute in each location of the platform. More are answered with 429.',
    '',
    'Instead of the bucket, "vars": { "TREE_URL": "https://files.example.org/public" } makes the worker read the tree from a file server, and a',
    'binding TREE_SERVICE makes it read the tree from another service. In production, only the worker may reach this server or service.',
    '',
    'Limits of the platform (they change, so look them up): on the free plan 100,000 requests a day, and 10 ms of processor time for each.',
    ...COSTS,
    ...(isLight ? ['Static assets can replace the bucket.'] : ASSETS_OF_FULL),
  ]
  return lines.map((line) => `// ${line}`.trimEnd()).join('\n')
}
