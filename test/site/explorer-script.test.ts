// The script of the explorer as it is bundled: its weight, its licences, and what it must not do.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '../workspace.ts'

describe('the script of the explorer', () => {
  const script = readFileSync(join(PROJECT, 'dist/explorer/explorer.js'))
  const styles = ['explorer.css', 'site.css'].map((name) => readFileSync(join(PROJECT, 'pipeline/site/files', name)))

  it('is small: 100 kB compressed, with the styles', () => {
    expect(gzipSync(Buffer.concat([script, ...styles])).length).toBeLessThan(100_000)
  })

  it('comes with the licences of what became part of it', () => {
    const licences = readFileSync(join(PROJECT, 'dist/explorer/explorer.LICENSE.txt'), 'utf8')
    for (const name of ['d3-sankey', 'd3-scale', 'd3-shape']) expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  it('names no other host, makes no markup and keeps nothing', () => {
    const text = script.toString('utf8')
    expect(
      [...text.matchAll(/https?:\/\/[^"'`\s)]+/g)].map(([address]) => address).filter((address) => !address.includes('w3.org')),
    ).toEqual(['https://data.example/plastic'])
    expect(text).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|localStorage|sessionStorage|document\.cookie|console\./)
  })
})
