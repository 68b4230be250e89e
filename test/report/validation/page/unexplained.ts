// What the page of a validation leaves unexplained.

import { expect } from 'vitest'
import { CRASHED } from '../../../../pipeline/report/validation/page/figures.ts'

/** The visible errors and warnings of each rule that have neither an explanation nor a reason for its absence. Expects fewer than all. */
export function unexplained(html: string): string[][] {
  return html.split('<details class="rule ').map((group) => {
    if (group.includes(CRASHED)) throw new Error(group)
    if (group.includes('No figure explains these findings:')) return []
    const found = group.split('<li ').filter((item) => /^[^>]*data-s="(error|warning)"/.test(item))
    const left = found.filter((item) => !item.includes('<div class="why">'))
    if (found.length > 0) expect(left.length).toBeLessThan(found.length)
    return left
  })
}
