// Tests of the first page of a tree: that of the demo is open, and that of production shows no data without a key.

import { describe, expect, it } from 'vitest'
import { HEADLINE_METRICS } from '../../pipeline/site/explorer/headline-metrics.ts'
import { environmentFiles } from '../../pipeline/tree/root.ts'

const RELEASE = {
  version: '1.4',
  date: '2026-11-20',
  status: { state: 'current' },
  summary: 'Adds Guatemala.',
  countries: ['BRA', 'GTM'],
  places: ['Brazil', 'Guatemala'],
  categories: ['All packaging', 'PET bottles'],
  polymers: ['All polymers', 'PET'],
  years: [2021, 2022],
  licence: 'CC-BY-4.0',
  changes: [],
  world: {
    year: 2022,
    countries: 2,
    figures: Object.fromEntries(Object.values(HEADLINE_METRICS).map((name) => [name, [271_828, 161_803, 314_159] as const])),
  },
} as const

/** The text of index.html of an environment with one release. */
function firstPage(environment: 'demo' | 'production'): string {
  const { root } = environmentFiles(environment, [RELEASE], { pageSizes: [50, 500], tree: 'full' })
  return Buffer.from(new Map(root).get('index.html') ?? '').toString('utf8')
}

/** What links lead to. */
const links = (html: string) => [...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, address]) => address)

describe('the first page', () => {
  it('shows the headline figures of the demo, and links to its files', () => {
    const page = firstPage('demo')
    expect(page).toContain('<dl class="figures">')
    expect(page.match(/class="headline-/g)).toHaveLength(Object.keys(HEADLINE_METRICS).length)
    expect(links(page)).toEqual(expect.arrayContaining(['v/1.4/datasets.csv', 'versions.json', '#releases']))
  })

  it('shows no figure of production, and has no link that needs a key', () => {
    const page = firstPage('production')
    expect(page).not.toMatch(/class="(figures|headline|range)/)
    expect(new Set(links(page))).toEqual(new Set(['docs/', '#files', 'openapi.json']))
  })
})
