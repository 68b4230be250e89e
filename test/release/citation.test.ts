// Reads citations back as citation programs do.

import bibtex from '@orcid/bibtex-parse-js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type CitedRelease, citationBib, citationCff, zenodoJson } from '../../pipeline/release/citation.ts'

const RELEASE: CitedRelease = {
  title: 'Plastic packaging end of life, demo, release 1.4',
  version: '1.4',
  environment: 'demo',
  date: '2026-11-20',
  notice: 'These values agree "within about ±50 %": they are invented.',
  summary: 'Adds Vietnam.',
  licence: 'CC0-1.0',
  address: null,
  doi: null,
}

describe('CITATION.cff', () => {
  it('is YAML with what the format asks for, the version as a text', () => {
    const found = parse(citationCff(RELEASE)) as Record<string, unknown>
    expect(found).toMatchObject({
      'cff-version': '1.2.0',
      type: 'dataset',
      title: RELEASE.title,
      abstract: RELEASE.notice,
      version: '1.4',
      'date-released': '2026-11-20',
      license: 'CC0-1.0',
    })
    expect(found.authors).toEqual([{ name: expect.stringMatching(/./) }])
    expect(found.message).toMatch(/cite/)
  })

  it('leaves out a licence that SPDX does not list', () => {
    expect(parse(citationCff({ ...RELEASE, licence: 'LicenseRef-own' }))).not.toHaveProperty('license')
  })
})

describe('BibTeX', () => {
  it('is one entry for a program that reads it, with a key of environment and release', () => {
    const [entry, ...others] = bibtex.toJSON(citationBib(RELEASE))
    expect(others).toEqual([])
    expect(entry).toMatchObject({ citationKey: 'plastic-eol-demo-1.4', entryType: 'misc' })
    const { title, year, version, note } = entry?.entryTags ?? {}
    expect({ title, year, version }).toEqual({ title: `{${RELEASE.title}}`, year: '2026', version: '1.4' })
    expect(note).toContain('{\\textpm}50 \\%')
  })

  it('has no character that TeX would interpret', () => expect(citationBib(RELEASE)).not.toMatch(/[^\\]%/))
})

describe('.zenodo.json', () => {
  it('opens what has an open licence, and nothing else', () => {
    expect(zenodoJson(RELEASE)).toMatchObject({ upload_type: 'dataset', access_right: 'open', license: 'cc0-1.0', version: '1.4' })
    expect(zenodoJson(RELEASE)).not.toHaveProperty('access_conditions')
    const own = zenodoJson({ ...RELEASE, licence: 'LicenseRef-own' })
    expect(own).toMatchObject({ access_right: 'restricted', access_conditions: expect.stringContaining('LicenseRef-own') })
    expect(own).not.toHaveProperty('license')
  })

  it('restricts production, which is read with a key, and keeps its licence', () => {
    const production = zenodoJson({ ...RELEASE, environment: 'production', licence: 'CC-BY-4.0' })
    expect(production).toMatchObject({ access_right: 'restricted', license: 'cc-by-4.0' })
    expect(production).toHaveProperty('access_conditions', expect.stringContaining('access key'))
  })
})
