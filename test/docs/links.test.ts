// Tests that links between the documents have targets, that the index lists every document, and that the README stays short.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '../workspace.ts'

const DOCS = readdirSync(join(PROJECT, 'docs')).filter((name) => name.endsWith('.md'))
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...DOCS.map((name) => `docs/${name}`)]
const MOST_README_LINES = 100

const textOf = (page: string) => readFileSync(join(PROJECT, page), 'utf8')

/** The anchors of a page: those that GitHub makes from headings, and explicit ones. */
const anchorsOf = (page: string) => [
  ...[...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  ),
  ...[...textOf(page).matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
]

/** The links of a page to files of the project: the file, and the anchor of a heading. */
function linksOf(page: string): { readonly file: string; readonly anchor: string | undefined }[] {
  const prose = textOf(page).replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^<?[a-z]+:/.test(target)) return []
    const [path = '', anchor] = target.split('#')
    return [{ file: path === '' ? page : relative(PROJECT, join(PROJECT, dirname(page), path)), anchor }]
  })
}

describe('the documents', () => {
  it.each(PAGES)('have links that lead to existing files and headings: %s', (page) => {
    const links = new Map(linksOf(page).map((link) => [`${link.file}#${link.anchor}`, link]))
    const anchors = new Map([...links.values()].map(({ file }) => [file, file.endsWith('.md') ? anchorsOf(file) : []]))
    const leadsNowhere = [...links.values()].filter(
      ({ file, anchor }) => !existsSync(join(PROJECT, file)) || (anchor !== undefined && !anchors.get(file)?.includes(anchor)),
    )
    expect(leadsNowhere).toEqual([])
  })

  it('are all in the index', () => {
    const listed = linksOf('docs/README.md').map(({ file }) => file)
    expect(listed).toEqual(expect.arrayContaining(DOCS.filter((name) => name !== 'README.md').map((name) => `docs/${name}`)))
  })

  it('begin with a README of 100 lines at most', () => {
    expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(MOST_README_LINES)
  })
})
