import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { Measured } from '../../bench/build-once.ts'
import { packageRoot } from '../../pipeline/io/package-files.ts'

interface Results {
  readonly held: readonly { readonly environment: string; readonly plain: { readonly records: number }; readonly build: Measured }[]
  readonly results: readonly (Measured & { readonly factor: number })[]
  readonly checked: readonly { readonly edited: string; readonly processor_ms: number }[]
}

describe('npm run bench', () => {
  it('measures a release beside the plainest script, a scaled release, and checks after edits', () => {
    const text = execFileSync('npm', ['run', '--silent', 'bench', '--', '--json', '--factors', '1', '--rounds', '1'], {
      cwd: packageRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const { held, results, checked }: Results = JSON.parse(text)
    expect(held.map(({ environment }) => environment)).toContain('demo')
    for (const { plain, build } of held) expect([build.records, build.errors]).toEqual([plain.records, 0])
    expect(results.map(({ factor, errors }) => [factor, errors])).toEqual([[1, 0]])
    expect(results[0]?.records).toBeGreaterThan(0)
    expect(checked).toHaveLength(5)
    for (const { edited, processor_ms } of checked) expect(processor_ms, edited).toBeGreaterThan(0)
  })
})
