// How a release is cited, in the forms that others read: CITATION.cff (https://citation-file-format.github.io, version 1.2), BibTeX, and
// what Zenodo takes over when a release is deposited there.

import { escapedTex } from '../model/escaped-tex.ts'
import type { PublishedAt } from '../model/published-at.ts'

export interface CitedRelease extends PublishedAt {
  readonly title: string
  readonly version: string
  readonly environment: string
  /** Date of publication, such as 2026-11-20. */
  readonly date: string
  readonly notice: string
  readonly summary: string
  /** SPDX identifier, or `LicenseRef-…` for one that SPDX does not list. */
  readonly licence: string
}

const AUTHOR = 'The plastic-eol project'
const KEYWORDS = ['plastic packaging', 'plastic waste', 'end of life', 'recycling', 'mismanaged waste', 'material flow analysis']

/** Where a reader sees the release; undefined where no address is stated. */
const pageOf = ({ address, version }: CitedRelease): string | undefined => (address === null ? undefined : `${address}/#release=${version}`)

const isListed = (licence: string): boolean => !licence.startsWith('LicenseRef-')

/** How a release is cited in a sentence. */
export const citationSentence = (title: string, date: string, notice: string): string => `${title} (${date}). ${notice}`

/** CITATION.cff; a licence that SPDX does not list is left out, as the format has no room for it. */
export function citationCff(release: CitedRelease): string {
  const { title, version, date, notice, licence, doi } = release
  const page = pageOf(release)
  const lines = [
    'cff-version: 1.2.0',
    'message: "Please cite the release whose figures you use."',
    'type: dataset',
    `title: ${quotedYaml(title)}`,
    `abstract: ${quotedYaml(notice)}`,
    'authors:',
    `  - name: ${quotedYaml(AUTHOR)}`,
    `version: ${quotedYaml(version)}`,
    `date-released: ${quotedYaml(date)}`,
    ...(doi === null ? [] : [`doi: ${quotedYaml(doi)}`]),
    ...(page === undefined ? [] : [`url: ${quotedYaml(page)}`]),
    ...(isListed(licence) ? [`license: ${quotedYaml(licence)}`] : []),
    'keywords:',
    ...KEYWORDS.map((word) => `  - ${quotedYaml(word)}`),
  ]
  return `${lines.join('\n')}\n`
}

/** A JSON string is also a quoted scalar of YAML. */
const quotedYaml = (text: string): string => JSON.stringify(text)

/** One entry, which the `dataset` type of biblatex and the `misc` type of BibTeX both read. */
export function citationBib(release: CitedRelease): string {
  const { title, version, environment, date, notice, licence, doi } = release
  const page = pageOf(release)
  const fields = {
    author: `{${AUTHOR}}`,
    title: `{${title}}`,
    year: date.slice(0, 4),
    date,
    version,
    note: escapedTex(notice),
    ...(doi === null ? {} : { doi }),
    ...(page === undefined ? {} : { url: page }),
    ...(isListed(licence) ? { license: licence } : {}),
  }
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},`)
  return `@misc{plastic-eol-${environment}-${version},\n${lines.join('\n')}\n}\n`
}

/** `.zenodo.json`: describes a deposit of the bundle at Zenodo. */
export function zenodoJson({ title, version, environment, date, notice, summary, licence }: CitedRelease): object {
  return {
    title,
    upload_type: 'dataset',
    publication_date: date,
    version,
    description: `${notice} ${summary}`,
    creators: [{ name: AUTHOR }],
    keywords: KEYWORDS,
    ...zenodoAccess(environment, licence),
    ...(isListed(licence) ? { license: licence.toLowerCase() } : {}),
  }
}

/** Who gets the files at Zenodo, which requires the conditions of restricted access. */
function zenodoAccess(environment: string, licence: string): object {
  if (environment === 'demo' && isListed(licence)) return { access_right: 'open' }
  const reason = environment === 'demo' ? `The licence of these data is ${licence}.` : 'These data are read with an access key.'
  return { access_right: 'restricted', access_conditions: `${reason} Ask the maintainer of the data for access.` }
}
