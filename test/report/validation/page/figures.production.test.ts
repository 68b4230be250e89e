// Tests that the page of a whole release of production explains its visible errors and warnings itself.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MOST_FIGURES } from '../../../../pipeline/report/validation/page/figures.ts'
import { builtReleases, bundleOf } from '../../../built-releases.ts'
import { describeWithRawFiles, pinnedFiles } from '../../../raw-files.ts'
import { unexplained } from './unexplained.ts'

/** Least number of explained figures in a page. Years of one cause are explained once. */
const FIGURES = 25

/** The number of visible errors and warnings that the page leaves to the command, as the page states it. */
const saidLeft = (html: string) => Number(/This page does not explain (\d+) visible errors? or warnings?|$/.exec(html)?.[1] ?? 0)

describeWithRawFiles('the page of production', pinnedFiles(), (raw) => {
  it('explains the worst of every rule, and has the command for the others', async () => {
    await builtReleases('production', raw)
    const html = readFileSync(join(bundleOf('production', '1.4'), 'validation.html'), 'utf8')
    const left = unexplained(html).flat()
    expect(left.length).toBe(saidLeft(html))
    expect(left.filter((row) => !row.includes('plastic-eol explain 1.4 '))).toEqual([])
    expect(html.match(/<div class="figure"/g)).toHaveLength(MOST_FIGURES)
    expect(html.match(/<div class="figure"/g)?.length).toBeGreaterThan(FIGURES)
  }, 900_000)
})
