import { describe, expect, test } from 'vitest'
import type { CellChange, Changes } from '../../../../schemas/changes.ts'
import { noChanges, pageOf, validation } from '../examples.ts'

describe('what changed', () => {
  const cell = { country: 'FRA', category: 'All packaging', polymer: 'PET', year: 2020, unit: 'kt', declared: true } as const
  const changes = noChanges({
    previous: '1.1',
    records: { added: 0, removed: 0, changed: 2 },
    cells: [
      { ...cell, metric: 'export', before: 1, after: 2 },
      { ...cell, metric: 'waste_import', before: 9, after: 4, declared: false },
    ],
  })

  test('is shown with the largest first and the undeclared visible', () => {
    const html = pageOf(validation([]), { changes })
    expect(html).toContain('No declared change accounts for 1 changed cell.')
    expect(html).toContain('<td class="n">-5.000 kt</td>')
    const largest = html.slice(html.indexOf('Largest moves'))
    expect(largest.indexOf('waste import')).toBeLessThan(largest.indexOf('<td>export</td>'))
  })

  test('stands in a line under the verdict, with the largest move of each unit', () => {
    const share = { ...cell, metric: 'collected', unit: 'percent', before: 10.5, after: 1081.15 / 10 } as const
    const moved = (largest: CellChange) => ({ metric: largest.metric, unit: largest.unit, cells: 1, largest })
    const line = (given: Partial<Changes>) => {
      const html = pageOf(validation([]), { changes: noChanges({ ...changes, ...given }) })
      return /<p><a href="#changes">.*/.exec(html.slice(html.indexOf('id="verdict"'), html.indexOf('</section>')))?.[0]
    }
    const mass = { ...cell, metric: 'export', before: 2, after: 1.9999 } as const
    expect(line({ cells: [share, mass], metrics: [moved(mass), moved(share)] })).toBe(
      '<p><a href="#changes">1.2 changes 2 cells of FRA 2020 since 1.1; largest +97.62 points: collected, -0.000100 kt: export</a>.</p>',
    )
    expect(line({ cells: [{ ...mass, declared: false }] })).toContain('<b class="bad">1 cell is undeclared.</b>')
    const added = ['AUT', 'BEL', 'CHE', 'DEU'].map((country) => ({ ...cell, country }))
    expect(line({ cells: [], added, records: { added: 4, removed: 0, changed: 0 } })).toContain(
      '1.2 adds 4 records of 4 countries since 1.1',
    )
    expect(line({ cells: [], records: { added: 0, removed: 0, changed: 0 } })).toContain('1.2 changes no figure of 1.1')
  })

  test('of a first release has only the changes of method that it declares', () => {
    expect(pageOf(validation([]))).toContain('There is no earlier release to compare with.')
    expect(pageOf(validation([]))).not.toContain('<p><a href="#changes">')
    expect(pageOf(validation([]))).not.toContain('Changes of method')
    expect(pageOf(validation([]), { changes: noChanges({ method_changes: ['Exports <are> known.'] }) })).toContain(
      'Exports &lt;are&gt; known.',
    )
  })
})
