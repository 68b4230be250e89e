// Api trees of a few files, written by hand, for tests of hosts and commands that work with any tree.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServedEnvironment } from '../pipeline/api/routes.ts'
import { COMPRESSIONS } from '../pipeline/io/compressions.ts'
import { VALUES } from './coverage.ts'
import { temporaryFolder } from './when-done.ts'

export interface TinyTree {
  /** The folder to pass as --out: the tree lies in public/<env>. */
  readonly out: string
  readonly folder: string
  readonly served: ServedEnvironment
  write(path: string, content: string | Uint8Array): void
}

const CSV_BYTES = 40_000

/**
 * 1.1 covers France, 1.4 also Guatemala, both 2021 and 2022. All records are of France. The only pages are the first one without a filter
 * and the first of France.
 */
export function tinyTree(environment: 'demo' | 'production', out = temporaryFolder()): TinyTree {
  const folder = join(out, 'public', environment)
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const served: ServedEnvironment = {
    environment,
    latest: '1.4',
    versions: [
      { version: '1.4', countries: ['FRA', 'GTM'], ...VALUES, years: [2021, 2022] },
      { version: '1.1', countries: ['FRA'], ...VALUES, years: [2021, 2022] },
    ],
    pageSizes: [50, 500],
  }
  write('versions.json', JSON.stringify({ environment, latest: '1.4', versions: served.versions.map(({ version }) => ({ version })) }))
  write('index.json', JSON.stringify({ page_sizes: served.pageSizes }))
  write('index.html', '<!doctype html><title>tiny</title>')
  write('docs/index.html', '<!doctype html><title>docs</title>')
  for (const { version, countries, categories, polymers, years } of served.versions) {
    const reference = { countries: countries.map((code) => ({ code, name: code })), categories, polymers, years }
    write(`v/${version}/reference-data.json`, JSON.stringify(reference))
    write(`v/${version}/metadata.json`, JSON.stringify({ environment, data_version: version }))
    const pairs = categories.map((category) => ({ category, polymers }))
    write(`v/${version}/layout.json`, JSON.stringify({ page_sizes: served.pageSizes, pairs, metrics: [] }))
    for (const country of ['_', 'FRA'])
      write(`v/${version}/datasets/${country}/_/_/_.json`, JSON.stringify({ environment, version, country }))
    // Long enough to have a compressed copy.
    const value = `1.5${'0'.repeat(CSV_BYTES / (categories.length * polymers.length * years.length))}`
    const lines = categories.flatMap((category) =>
      polymers.flatMap((polymer) => years.map((year) => `FRA,${category},${polymer},${year},${value}\n`)),
    )
    const csv = `country,category,polymer,year,export\n${lines.join('')}`
    write(`v/${version}/datasets.csv`, csv)
    for (const { suffix, compress } of COMPRESSIONS.slice(0, 1)) write(`v/${version}/datasets.csv${suffix}`, compress(Buffer.from(csv)))
  }
  return { out, folder, served, write }
}
