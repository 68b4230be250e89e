// Tests the feed of releases with an XML parser.

import { DOMParser, type Element } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { type AnnouncedRelease, feedXml } from '../../pipeline/site/feed.ts'
import { announcedChanges } from '../../pipeline/tree/root.ts'

const ATOM = 'http://www.w3.org/2005/Atom'

const RELEASES: readonly AnnouncedRelease[] = [
  {
    version: '1.2',
    date: '2026-11-17',
    status: { state: 'superseded' },
    summary: 'Adds Paraguay & <b>more</b>.',
    changes: ['Declared changes: add country PRY.'],
  },
  { version: '1.10', date: '2026-11-20', status: { state: 'current' }, summary: 'Corrects 1.9.', changes: [] },
  {
    version: '1.9',
    date: '2026-11-18',
    status: { state: 'withdrawn', why: 'The exports were counted twice.', replaced_by: '1.10' },
    summary: 'Adds exports.',
    changes: [],
  },
]

const feed = (releases = RELEASES) =>
  feedXml({ environment: 'demo', notice: 'Values are "invented".', generator: 'plastic-eol 0.1.0', releases, date: '2026-11-20' })

/** The root element. Throws if the text is not well-formed XML. */
function rootOf(text: string): Element {
  const onError = (_: string, message: string) => {
    throw new Error(message)
  }
  const root = new DOMParser({ onError }).parseFromString(text, 'application/xml').documentElement
  if (!root) throw new Error('no element')
  return root
}

const childrenOf = (parent: Element, name: string) =>
  [...parent.getElementsByTagNameNS(ATOM, name)].filter((child) => child.parentNode === parent)
const textOf = (parent: Element, name: string) => childrenOf(parent, name).map((child) => child.textContent)
const entriesOf = (text: string) => childrenOf(rootOf(text), 'entry')

describe('feed.xml', () => {
  it('has an entry a release and a withdrawal, the latest first, each with an id that stays', () => {
    const entries = entriesOf(feed())
    expect(entries.map((entry) => textOf(entry, 'id')[0])).toEqual([
      'urn:plastic-eol:demo:release:1.10',
      'urn:plastic-eol:demo:withdrawal:1.9',
      'urn:plastic-eol:demo:release:1.9',
      'urn:plastic-eol:demo:release:1.2',
    ])
    expect(entries.map((entry) => textOf(entry, 'updated')[0]?.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-18',
      '2026-11-17',
    ])
    for (const entry of entries) for (const name of ['id', 'title', 'updated', 'summary']) expect(childrenOf(entry, name)).toHaveLength(1)
  })

  it('has the latest date first, also where dates do not follow versions or a withdrawal is the latest entry', () => {
    const releases = [
      { ...RELEASES[0], version: '2.0', date: '2026-11-19' },
      { ...RELEASES[1], version: '1.9.1', date: '2026-11-21' },
      { ...RELEASES[2], status: { state: 'withdrawn', why: 'The exports were counted twice.', replaced_by: '1.9.1' } },
    ] as AnnouncedRelease[]
    expect(entriesOf(feed(releases)).map((entry) => textOf(entry, 'id')[0]?.replace('urn:plastic-eol:demo:', ''))).toEqual([
      'release:1.9.1',
      'withdrawal:1.9',
      'release:2.0',
      'release:1.9',
    ])
  })

  it('links each entry to the page of its release', () => {
    const links = entriesOf(feed()).map((entry) => childrenOf(entry, 'link')[0]?.getAttribute('href'))
    expect(links).toEqual(['1.10', '1.9', '1.9', '1.2'].map((version) => `./#release=${version}`))
  })

  it('says why a release is withdrawn, and which replaces it', () => {
    const [, withdrawal, withdrawn] = entriesOf(feed())
    expect(withdrawal && textOf(withdrawal, 'summary')).toEqual(['The exports were counted twice. Use release 1.10 instead.'])
    expect(withdrawn && textOf(withdrawn, 'title')).toEqual(['Release 1.9 (withdrawn)'])
  })

  it('says what a release changes, as text and never as markup, with the notice', () => {
    const last = entriesOf(feed()).at(-1)
    expect(last && textOf(last, 'content')).toEqual([
      'Adds Paraguay & <b>more</b>.\nDeclared changes: add country PRY.\nValues are "invented".',
    ])
  })

  it('is a feed without entries where nothing is released yet', () => {
    expect(entriesOf(feed([]))).toEqual([])
  })
})

describe('what is announced of changes.json', () => {
  const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
  const changes = {
    previous: '1.3',
    method_changes: ['Exports follow the customs statistics.'],
    declared: [
      { text: 'add country GTM', matches: 57 },
      { text: 'revise waste_trade', matches: 3 },
    ],
    records: { added: 200, removed: 0, changed: 1 },
    cells: [],
  }

  it('is what was declared, how many records differ, and the method', () => {
    expect(announcedChanges(bytes(changes))).toEqual([
      'Compared with 1.3: 200 records added, 0 removed, 1 changed.',
      'Declared changes: add country GTM; revise waste_trade.',
      'Change of method: Exports follow the customs statistics.',
    ])
    expect(announcedChanges(bytes({ ...changes, previous: null, declared: [], method_changes: [] }))).toEqual(['The first release.'])
  })

  it('is nothing where there is no such file', () => {
    for (const content of [undefined, Buffer.from('{'), bytes({})]) expect(announcedChanges(content)).toEqual([])
  })
})
