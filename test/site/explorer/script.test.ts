// Tests the bundled script of the explorer: its size, its licences, and what it must not do.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '../../workspace.ts'

describe('the script of the explorer', () => {
  const folder = join(PROJECT, 'dist/explorer')
  const names: readonly string[] = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'))
  const scripts = names.filter((name) => /^explorer.*\.js$/.test(name)).map((name) => readFileSync(join(folder, name)))
  const script = readFileSync(join(folder, 'explorer.js'))
  const styles = ['explorer.css', 'site.css'].map((name) => readFileSync(join(PROJECT, 'pipeline/site/files', name)))

  it('is small: 88 kB compressed with the styles, 150 kB with the map and the workbook, which are loaded when they are asked for', () => {
    expect(gzipSync(Buffer.concat([script, ...styles])).length).toBeLessThan(88_000)
    expect(gzipSync(Buffer.concat([...scripts, ...styles])).length).toBeLessThan(150_000)
    expect(scripts.length).toBe(3)
  })

  it('needs no other script before it runs', () => {
    expect(script.toString('utf8')).not.toMatch(/^import[\s{"]/)
  })

  it('comes with the licences of what became part of it', () => {
    const licences = readFileSync(join(folder, 'explorer.LICENSE.txt'), 'utf8')
    for (const name of ['d3-sankey', 'd3-scale', 'fflate']) expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  it('names no other host, makes no markup and keeps nothing', () => {
    const text = script.toString('utf8')
    expect(
      [...text.matchAll(/https?:\/\/[^"'`\s)]+/g)].map(([address]) => address).filter((address) => !address.includes('w3.org')),
    ).toEqual(['https://data.example/plastic'])
    for (const part of scripts) {
      expect(part.toString('utf8')).not.toMatch(
        /innerHTML|insertAdjacentHTML|document\.write|localStorage|sessionStorage|document\.cookie|console\.log/,
      )
    }
  })
})
