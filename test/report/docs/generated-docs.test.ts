import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedDocs, SEEDED_VALUES } from '../../../pipeline/report/docs/generated-docs.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { PROJECT } from '../../workspace.ts'

const docs = generatedDocs(readFileSync(join(PROJECT, SEEDED_VALUES), 'utf8'))
const page = (name: string) => docs.get(`docs/${name}.md`) ?? ''

describe('the generated pages', () => {
  it.each([...docs])('%s is current (npm run docs)', (path, text) => {
    expect(readFileSync(join(PROJECT, path), 'utf8')).toBe(text)
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
