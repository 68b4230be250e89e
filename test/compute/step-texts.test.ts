import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Operand, quantity, step, table } from '../../pipeline/compute/language.ts'
import type { Node } from '../../pipeline/compute/nodes.ts'
import { nodesIn } from '../../pipeline/compute/readings/walk.ts'
import { isReason } from '../../pipeline/compute/reasons.ts'
import { filesToRun, stepFiles } from '../../pipeline/compute/step-files.ts'
import { STATEMENTS } from '../../pipeline/compute/steps/index.ts'
import { TABLES } from '../../schemas/tables.ts'
import { PROJECT } from '../workspace.ts'

const folder = join(PROJECT, 'pipeline/compute')
const sqlFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))

describe('for a step with several texts,', () => {
  const changed = (since: string, expression: Operand) => quantity(`since_${since.replace('.', '_')}_kg`, '', [], expression, { since })
  const treatment = step(
    '70-treatment',
    '',
    [table('treatment', [], { comment: '', points: [], columns: [changed('1.10', 1), changed('1.5', 2)] })],
    [],
    { selection: 'treatment' },
  )

  it.each([
    ['1.1', 'sql/70-treatment.sql'],
    ['1.4.9', 'sql/70-treatment.sql'],
    ['1.5', 'sql/70-treatment.since-1.5.sql'],
    ['1.5.1', 'sql/70-treatment.since-1.5.sql'],
    ['1.9', 'sql/70-treatment.since-1.5.sql'],
    ['1.10', 'sql/70-treatment.since-1.10.sql'],
    ['2.0', 'sql/70-treatment.since-1.10.sql'],
  ])('release %s runs what it selects, then %s, which is the latest text that is not above it', (version, file) => {
    expect(filesToRun(treatment, version)).toEqual(['selections/treatment.sql', file])
  })
})

describe('the steps', () => {
  it('run every SQL file that is there, and no other', () => {
    const run = STATEMENTS.flatMap((stated) => ['0.1', '99.0'].flatMap((version) => filesToRun(stated, version)))
    expect([...new Set(run)].sort()).toEqual([...sqlFiles].sort())
  })

  it('are numbered upwards', () => {
    const numbers = STATEMENTS.map(({ name }) => Number(/^(\d\d)-[a-z-]+$/.exec(name)?.[1]))
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  it('run what their statements say: the SQL in the folder is that which npm run sql makes', () => {
    const made = stepFiles()
    expect(made.map(({ file }) => file).sort()).toEqual(sqlFiles.filter((file) => file.startsWith('sql/')).sort())
    for (const { file, text } of made) expect(readFileSync(join(folder, file), 'utf8'), file).toBe(text)
  })

  it('take over from plain SQL only rows, years and words', () => {
    const inputs = new Set(TABLES.map(({ name }): string => name))
    const selected = STATEMENTS.flatMap(({ tables }) => tables).filter(({ isSelected, name }) => isSelected && !inputs.has(name))
    expect(selected.length).toBeGreaterThan(8)
    for (const { name, columns } of selected) {
      const own = columns.flatMap((column) => (column.op === 'quantity' ? [column] : []))
      expect(
        own.filter((of) => of.expression.op !== 'recorded' || /_(kg|ppm)$/.test(of.name)).map((of) => of.name),
        name,
      ).toEqual([])
    }
  })

  it('note each reason that a limit gives', () => {
    const noted = new Set(STATEMENTS.flatMap(({ notes }) => notes.flatMap(({ reasons }) => reasons.map(({ reason }) => reason))))
    const limits = STATEMENTS.flatMap((stated) => nodesIn(stated)).flatMap((node: Node) =>
      (node.op === 'least' || node.op === 'greatest') && node.remark && isReason(node.remark) ? [node.remark] : [],
    )
    expect(new Set(limits).size).toBeGreaterThan(8)
    expect(limits.filter((reason) => !noted.has(reason))).toEqual([])
  })
})
