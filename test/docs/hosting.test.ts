// Holds the documents about hosts and targets against the objects from which the command line describes them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HOSTS } from '../../pipeline/api/hosts/index.ts'
import { count } from '../../pipeline/model/count.ts'
import { PAGE_SIZES } from '../../pipeline/model/paging.ts'
import { sizeInMib } from '../../pipeline/tree/targets/excesses.ts'
import { TARGETS } from '../../pipeline/tree/targets/index.ts'
import { PROJECT } from '../workspace.ts'

const textOf = (page: string) => readFileSync(join(PROJECT, 'docs', page), 'utf8')

/** Text without marks of code, and with one blank for every line end. */
const plain = (text: string) => text.replaceAll('`', '').replace(/\s+/g, ' ').trim()

/** The limits of a host in the table, which names hosts by their titles in the text. */
function limitsOf(host: string): string[] {
  const rows = textOf('hosting.md').matchAll(/^\| ((?:nginx|Caddy|edge worker)(?:, \w+)*) \| (.*) \|$/gm)
  return [...rows].flatMap(([, hosts = '', limit = '']) => (hosts.toLowerCase().includes(host) ? [plain(limit)] : []))
}

describe('docs/hosting.md', () => {
  it.each(HOSTS)('lists everything that $name cannot do, in the words of the command line', ({ name, cannot }) => {
    const listed = limitsOf(name)
    expect(cannot.filter((sentence) => !listed.some((item) => item.startsWith(plain(sentence))))).toEqual([])
    expect(cannot.length).toBeGreaterThan(0)
  })

  it('names the page sizes, as do the other guides', () => {
    const [size, large] = PAGE_SIZES
    expect(textOf('hosting.md')).toContain(`They are ${size} and ${large} unless the build names others`)
    expect(textOf('outputs.md')).toContain(`instead of ${size} and ${large}; the first is the default`)
    expect(textOf('client.md')).toContain(`\`pageSize\` is ${size} unless given. \`all()\` and \`for await\` read ${large} records a page.`)
  })
})

describe('docs/publishing.md', () => {
  const rows = textOf('publishing.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  it('lists the targets in the order of the command line', () => {
    expect(rows.map(([, name]) => name)).toEqual(TARGETS.map(({ name }) => `\`${name}\``))
  })

  it.each(TARGETS)('gives the limits of $name, as its title does', ({ name, title, plans }) => {
    const [, , , limits = ''] = rows.find(([, cell]) => cell === `\`${name}\``) ?? []
    const numbers = Object.values(plans).flatMap(({ files, bytes, bytesPerFile, filesPerFolder }) => [
      ...(files === undefined ? [] : [count(files)]),
      ...(bytes === undefined ? [] : [`${bytes / 1e9} GB`]),
      ...(bytesPerFile === undefined ? [] : [sizeInMib(bytesPerFile)]),
      ...(filesPerFolder === undefined ? [] : [count(filesPerFolder)]),
    ])
    for (const number of numbers) for (const text of [limits, title]) expect(text).toContain(number)
    expect(limits === 'none').toBe(numbers.length === 0)
  })
})
