// What search engines and data catalogues read on the first page: the release as a Dataset of schema.org and of DCAT, in JSON-LD.
// Addresses are relative to the page.

import { bareMediaType } from '../api/routes.ts'
import { metricsOf } from '../model/coverage.ts'
import { type Html, html, scriptData } from '../report/html.ts'

export interface DescribedRelease {
  readonly environment: string
  readonly notice: string
  readonly version: string
  /** Day of publication, such as `2026-11-20`. */
  readonly date: string
  readonly years: readonly number[]
  readonly countries: number
  /** Names of the covered countries. */
  readonly places: readonly string[]
  /** `https://doi.org/…`; absent where the release has none. */
  readonly doi?: string | undefined
  /** SPDX identifier, or `LicenseRef-…`. */
  readonly licence: string
  /** Names and meanings of its whole files. */
  readonly files: readonly (readonly [name: string, meaning: string])[]
}

const CONTEXT = {
  '@vocab': 'https://schema.org/',
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
}

const TITLE = 'Plastic packaging after consumption'

/** DCAT names media types by their pages in the register of IANA, which has none of `x-…`. */
const mediaTypeOfDcat = (type: string) =>
  type.includes('/x-') ? {} : { 'dcat:mediaType': { '@id': `https://www.iana.org/assignments/media-types/${type}` } }

/** A script element that holds data; nothing runs it. */
export function structuredData(release: DescribedRelease): Html {
  return html`<script type="application/ld+json">${scriptData(dataset(release))}</script>\n`
}

function dataset(release: DescribedRelease): object {
  const { environment, notice, version, date, years, countries, places, doi, licence, files } = release
  const description = `What happens to plastic packaging after consumption, for ${countries} countries, in kilotonnes and percent. ${notice}`
  const licenceUrl = licence.startsWith('LicenseRef-') ? licence : `https://spdx.org/licenses/${licence}.html`
  const name = environment === 'demo' ? `${TITLE} (demo: invented values)` : TITLE
  const distribution = files.map(([file, meaning]) => ({
    '@id': `v/${version}/${file}`,
    '@type': ['DataDownload', 'dcat:Distribution'],
    name: file,
    description: meaning,
    encodingFormat: bareMediaType(file),
    ...mediaTypeOfDcat(bareMediaType(file)),
    contentUrl: `v/${version}/${file}`,
    'dcat:downloadURL': { '@id': `v/${version}/${file}` },
  }))
  return {
    '@context': CONTEXT,
    '@type': ['Dataset', 'dcat:Dataset'],
    name,
    'dct:title': name,
    description,
    'dct:description': description,
    url: './',
    ...(doi === undefined ? {} : { identifier: doi, sameAs: doi, 'dct:identifier': doi }),
    'dcat:landingPage': { '@id': './' },
    version,
    datePublished: date,
    'dct:issued': date,
    license: licenceUrl,
    'dct:license': { '@id': licenceUrl },
    creator: { '@type': 'Organization', name: 'The plastic-eol project' },
    isAccessibleForFree: environment === 'demo',
    temporalCoverage: `${years[0]}/${years.at(-1)}`,
    spatialCoverage: places.map((place) => ({ '@type': 'Country', name: place })),
    keywords: ['plastic packaging', 'plastic waste', 'recycling', 'mismanaged waste'],
    variableMeasured: metricsOf(version).map(({ name: metric, unit, meaning }) => ({
      '@type': 'PropertyValue',
      name: metric,
      unitText: unit,
      description: meaning,
    })),
    distribution,
    'dcat:distribution': distribution.map(({ contentUrl }) => ({ '@id': contentUrl })),
  }
}
