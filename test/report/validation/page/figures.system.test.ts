// Tests that the pages of whole releases of the demo explain the visible errors and warnings themselves, down to file and line.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtReleases, bundleOf, VERSIONS } from '../../../built-releases.ts'
import { unexplained } from './unexplained.ts'

/** Least number of explained figures in a page. Years of one cause are explained once. */
const FIGURES = 15

describe('the pages of the demo', () => {
  it('explain every visible error and warning down to file and line, or say why not', async () => {
    await builtReleases('demo')
    for (const version of VERSIONS) {
      const html = readFileSync(join(bundleOf('demo', version), 'validation.html'), 'utf8')
      expect(unexplained(html).flat(), version).toEqual([])
      expect(html.match(/<div class="figure"/g)?.length, version).toBeGreaterThan(FIGURES)
      const figures = html.split('<div class="figure"').slice(1)
      expect(figures.filter((figure) => !/<code>sources\/[^<]*:\d+<\/code>/.test(figure))).toEqual([])
    }
  })
})
