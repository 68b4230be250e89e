import { beforeAll, describe, expect, it } from 'vitest'
import { explanationSchema } from '../../schemas/explanation.ts'
import { smallWorkspace } from '../small-workspace.ts'
import { runMain } from '../workspace.ts'

describe('explain', () => {
  const workspace = smallWorkspace()
  beforeAll(() => workspace.edit('sources/demo/countries.csv', 'Paraguay', '<script>alert(1)</script>'))
  const cell = ['explain', '1.2', 'PRY', 'Flexible packaging', 'LDPE', '2022', 'littering']
  const run = (...flags: string[]) => runMain([...cell, ...flags], workspace.root)

  it('answers on stdout, plain where that is no terminal, and exits 0', async () => {
    const { code, stdout, stderr } = await run()
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(stdout.replaceAll('\n', ' ')).toMatch(/ 2022: 4\.6 % of the waste of flexible packaging made of LDPE was littered: /)
    expect(stdout).not.toContain('\u001b')
  })

  it('gives machines the whole tree, the same in every run', async () => {
    const { stdout } = await run('--json')
    const explanation = explanationSchema.parse(JSON.parse(stdout))
    expect(explanation).toMatchObject({ version: '1.2', environment: 'demo', metric: 'littering', amount: 4.6, unit: 'percent' })
    expect((await run('--json')).stdout).toBe(stdout)
  })

  it('makes a page in which nothing of an input is markup', async () => {
    const { code, stdout } = await run('--html')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
    expect(stdout).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(stdout).not.toContain('<script')
  })

  it('takes one format at a time', async () => {
    const { code, stdout } = await run('--html', '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'two-formats' } })
  })
})
