// Tests the description of a release for search engines and catalogues, extracted from the page as they do.

import jsonld from 'jsonld'
import { expect, it } from 'vitest'
import { metricsOf } from '../../pipeline/model/coverage.ts'
import { NOTICES } from '../../pipeline/model/notices.ts'
import { type DescribedRelease, structuredData } from '../../pipeline/site/structured-data.ts'

const RELEASE = {
  environment: 'demo',
  notice: NOTICES.demo,
  version: '1.4',
  date: '2026-11-20',
  years: [2019, 2020, 2021, 2022],
  countries: 76,
  places: ['Brazil', 'France'],
  licence: 'CC0-1.0',
  files: [['datasets.csv', 'all </script><b>records</b>']] as const,
}

/** A statement of RDF, as jsonld returns it. */
type Statement = Readonly<Record<'subject' | 'predicate' | 'object', { readonly value: string }>>

const DCAT = 'http://www.w3.org/ns/dcat#'
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'

function described(release: DescribedRelease) {
  const [, text = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>\n$/.exec(String(structuredData(release))) ?? []
  return JSON.parse(text)
}

it('is read by a processor of JSON-LD as statements about one dataset and its files, with the addresses of the page', async () => {
  const statements = await jsonld.toRDF(described(RELEASE), { base: 'https://data.example/plastic/' })
  const all = (statements as readonly Statement[]).map(({ subject, predicate, object }) => [subject.value, predicate.value, object.value])
  const file = 'https://data.example/plastic/v/1.4/datasets.csv'
  const [dataset] = all.find(([, , object]) => object === `${DCAT}Dataset`) ?? []
  expect(dataset).toBeDefined()
  expect(all).toEqual(
    expect.arrayContaining([
      [dataset, TYPE, 'https://schema.org/Dataset'],
      [dataset, `${DCAT}landingPage`, 'https://data.example/plastic/'],
      [dataset, 'https://schema.org/datePublished', '2026-11-20'],
      [dataset, 'https://schema.org/temporalCoverage', '2019/2022'],
      [dataset, 'http://purl.org/dc/terms/license', 'https://spdx.org/licenses/CC0-1.0.html'],
      [dataset, `${DCAT}distribution`, file],
      [dataset, 'https://schema.org/distribution', file],
      [file, TYPE, `${DCAT}Distribution`],
      [file, `${DCAT}downloadURL`, file],
      [file, `${DCAT}mediaType`, 'https://www.iana.org/assignments/media-types/text/csv'],
      [file, 'https://schema.org/contentUrl', 'v/1.4/datasets.csv'],
    ]),
  )
  const measured = all.filter(([subject, predicate]) => subject === dataset && predicate === 'https://schema.org/variableMeasured')
  expect(measured).toHaveLength(metricsOf('1.4').length)
})

it('names the DOI of a release that has one', () => {
  expect(described({ ...RELEASE, doi: 'https://doi.org/10.5281/zenodo.1234567' }).identifier).toBe('https://doi.org/10.5281/zenodo.1234567')
  expect(described(RELEASE)).not.toHaveProperty('identifier')
})

it('names what search engines for data ask for: its address, and each country', () => {
  const { url, spatialCoverage } = described(RELEASE)
  expect(url).toBe('./')
  expect(spatialCoverage).toEqual([
    { '@type': 'Country', name: 'Brazil' },
    { '@type': 'Country', name: 'France' },
  ])
})

it('says in its name that the values of the demo are invented, and holds no sign that ends its element', () => {
  expect(described(RELEASE).name).toMatch(/demo: invented/)
  expect(described({ ...RELEASE, environment: 'production' }).name).not.toMatch(/demo/)
  expect(described(RELEASE).distribution[0].description).toBe('all </script><b>records</b>')
})
