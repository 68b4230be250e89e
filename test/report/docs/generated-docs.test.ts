import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RULES } from '../../../pipeline/checks/index.ts'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { generatedDocs, SEEDED_VALUES } from '../../../pipeline/report/docs/generated-docs.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { PROJECT } from '../../workspace.ts'

const docs = generatedDocs(readFileSync(join(PROJECT, SEEDED_VALUES), 'utf8'))
const page = (name: string) => docs.get(`docs/${name}.md`) ?? ''

describe('the generated pages', () => {
  it.each([...docs])('%s is current (npm run docs)', (path, text) => {
    expect(readFileSync(join(PROJECT, path), 'utf8')).toBe(text)
  })

  it('have a section and a line in the overview for every table and every rule', () => {
    for (const { name } of TABLES) expect(page('tables')).toMatch(new RegExp(`^\\| \\[${name}\\]\\(#${name}\\) [\\s\\S]*^## ${name}$`, 'm'))
    for (const { id } of RULES) expect(page('rules')).toMatch(new RegExp(`^\\| \\[${id}\\]\\(#${id}\\) [\\s\\S]*^## ${id}$`, 'm'))
  })

  it('count the rules that have a section, with the one about waivers that every build checks last', () => {
    const sections = [...page('rules').matchAll(/^## ([a-z-]+)$/gm)].map(([, id]) => id)
    expect(sections.at(-1)).toBe('waiver-needed')
    expect(page('rules')).toContain(`Every build checks these ${sections.length} rules.`)
  })

  it('give the header of every input file as it stands in the demo', () => {
    for (const { name } of TABLES) {
      const [header] = readFileSync(join(PROJECT, `sources/demo/${name}.csv`), 'utf8').split('\n')
      expect(page('tables')).toContain(`\n\`\`\`csv\n${header}\n\`\`\`\n`)
    }
  })

  it('write the identities out, in percent, with links to rules that are there', () => {
    expect(page('metrics')).toContain('| `collected = 100 − littering − uncollected_excluding_littering` |')
    expect(page('metrics')).toContain('| `waste_produced_in_the_country = production_and_import − export − added_stock` |')
    expect(page('metrics')).toContain('| `total = 100` |')
    const links = [...page('metrics').matchAll(/rules\.md#([\w-]+)/g)].map(([, id]) => id)
    expect(links.filter((id) => !RULES.some((rule) => rule.id === id))).toEqual([])
    for (const { name } of METRICS) expect(page('metrics')).toContain(`| \`${name}\` |`)
  })

  it('have tables whose rows all have as many cells as their heads', () => {
    for (const text of docs.values()) {
      let cells = 0
      for (const line of text.split('\n')) {
        const found = line.startsWith('|') ? line.split(/(?<!\\)\|/).length : 0
        if (found > 0 && cells > 0) expect(line).toSatisfy(() => found === cells)
        cells = found
      }
    }
  })
})
