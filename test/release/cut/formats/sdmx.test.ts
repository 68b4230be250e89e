// What programs for SDMX read of a release. test/golden/bundle holds the texts.

import { DOMParser, type Element } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { metricsOf } from '../../../../pipeline/model/coverage.ts'
import { NOTICES } from '../../../../pipeline/model/notices.ts'
import { csv, read, rows, smallBundleForAllTests } from './small-bundle.ts'

const METRICS = metricsOf('1.2')

smallBundleForAllTests()

describe('datasets.sdmx.csv', () => {
  it('has all metrics of national totals and the masses of leaves, each once and as in datasets.csv', async () => {
    const columns = METRICS.map(({ name }) => name).join(', ')
    const code = (column: string) => `upper(regexp_replace(${column}, '[^A-Za-z0-9]+', '_', 'g'))`
    const masses = METRICS.filter(({ group }) => group === 'mass').map(({ name }) => `'${name}'`)
    const expected = `
      select country, ${code('category')}, ${code('polymer')}, ${code('metric')}, year, value
      from (from ${csv('datasets.csv')} unpivot (value for metric in (${columns})))
      where (category = 'All packaging' and polymer = 'All polymers')
        or (category <> 'All packaging' and polymer <> 'All polymers' and metric in (${masses.join(', ')}))`
    const found = `select REF_AREA, CATEGORY, POLYMER, METRIC, TIME_PERIOD, OBS_VALUE from ${csv('datasets.sdmx.csv')}`
    expect(await rows(`(${found} except all ${expected}) union all (${expected} except all ${found})`)).toEqual([])
    const [{ n } = {}] = await rows(`select count(*) as n from (${found})`)
    // Each has the code of its status.
    const coded = Object.entries({ own: 'A', split: 'E', carried: 'I', regional: 'I', assumed: 'U', 'not known': 'O' })
    const differing = await rows(`
      select s.METRIC from ${csv('datasets.sdmx.csv')} s
      join (unpivot ${csv('status.csv')} on columns('.*_status') into name metric value status) t
        on t.country = s.REF_AREA and t.year = s.TIME_PERIOD and ${code('t.category')} = s.CATEGORY and ${code('t.polymer')} = s.POLYMER
          and ${code('t.metric')} = s.METRIC || '_STATUS'
      join (values ${coded.map(([status, observed]) => `('${status}', '${observed}')`).join(', ')}) c(status, observed) on c.status = t.status
      group by s.METRIC having count(*) filter (c.observed is distinct from s.OBS_STATUS) > 0`)
    expect(differing).toEqual([])
    // 8 national totals with 20 metrics, and 8 × 34 leaves with 9 masses.
    expect(Number(n)).toBe(8 * 20 + 8 * 34 * 9)
  })
})

describe('structure.sdmx.json', () => {
  interface Listed {
    readonly id: string
    readonly version: string
    readonly agencyID: string
    readonly codes?: readonly { readonly id: string; readonly name: string }[]
    readonly concepts?: readonly { readonly id: string }[]
  }
  const message = () => JSON.parse(read('structure.sdmx.json'))
  const urnsIn = (value: unknown): string[] => JSON.stringify(value).match(/urn:sdmx:[^"]+/g) ?? []

  it('describes every column of the data and every code in it', async () => {
    const { dataStructures, codelists } = message().data
    const { dimensionList, measureList, attributeList } = dataStructures[0].dataStructureComponents
    const components = [...dimensionList.dimensions, dimensionList.timeDimension, ...measureList.measures, ...attributeList.attributes]
    expect(components.map(({ id }) => id)).toEqual([
      'FREQ',
      'REF_AREA',
      'CATEGORY',
      'POLYMER',
      'METRIC',
      'TIME_PERIOD',
      'OBS_VALUE',
      'UNIT_MEASURE',
      'OBS_STATUS',
    ])
    for (const { id, localRepresentation } of components) {
      if (!localRepresentation.enumeration) continue
      const list = codelists.find((candidate: Listed) => localRepresentation.enumeration.includes(`:${candidate.id}(`))
      const used = await rows(`select distinct ${id} as code from ${csv('datasets.sdmx.csv')}`)
      const codes = list.codes.map((code: { readonly id: string }) => code.id)
      expect(codes, id).toEqual(expect.arrayContaining(used.map(({ code }) => code)))
      expect(new Set(codes).size, id).toBe(codes.length)
    }
  })

  it('refers to nothing that it does not hold, by identifiers of the form that SDMX asks for', () => {
    const { data, meta } = message()
    const known = new Set<string>()
    for (const [kind, artefacts] of [
      ['datastructure.DataStructure', data.dataStructures],
      ['codelist.Codelist', data.codelists],
      ['conceptscheme.Concept', data.conceptSchemes],
    ] as const) {
      for (const { agencyID, id, version, concepts, codes } of artefacts as Listed[]) {
        const urn = `urn:sdmx:org.sdmx.infomodel.${kind}=${agencyID}:${id}(${version})`
        known.add(urn)
        for (const item of concepts ?? []) known.add(`${urn}.${item.id}`)
        for (const item of [{ id }, ...(concepts ?? []), ...(codes ?? [])]) expect(item.id).toMatch(/^[A-Za-z0-9_@$-]+$/)
        expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      }
    }
    const urns = urnsIn(data)
    expect(urns.length).toBeGreaterThan(10)
    expect(urns.filter((urn) => !known.has(urn))).toEqual([])
    expect(meta).toMatchObject({ test: true, prepared: '2026-11-17T00:00:00Z', sender: { id: 'PLASTIC_EOL' } })
    expect(data.dataflows[0]).toMatchObject({ id: 'PACKAGING_EOL_DEMO', version: '1.2.0', description: NOTICES.demo })
  })
})

describe('structure.sdmx', () => {
  const MESSAGE = 'http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message'
  const STRUCTURE = 'http://www.sdmx.org/resources/sdmxml/schemas/v2_1/structure'
  const COMMON = 'http://www.sdmx.org/resources/sdmxml/schemas/v2_1/common'
  const parsed = (text: string): Element => {
    const onError = (_: string, problem: string) => expect.fail(problem)
    const root = new DOMParser({ onError }).parseFromString(text, 'application/xml').documentElement
    if (!root) throw new Error('no XML')
    return root
  }
  const all = (from: Element, name: string, namespace = STRUCTURE) => [...from.getElementsByTagNameNS(namespace, name)]
  const one = (from: Element, name: string, namespace = STRUCTURE) => {
    const [found] = all(from, name, namespace)
    if (!found) throw new Error(`no ${name}`)
    return found
  }
  const message = () => parsed(read('structure.sdmx'))
  /** Identifier, name and description of an artefact, a concept or a code; its name comes before those of its parts. */
  const said = (artefact: Element) => {
    const [description] = [...artefact.childNodes].filter(({ localName }) => localName === 'Description')
    return {
      id: artefact.getAttribute('id'),
      name: one(artefact, 'Name', COMMON).textContent,
      ...(description ? { description: description.textContent } : {}),
    }
  }
  interface Named {
    readonly id: string
    readonly name: string
    readonly description?: string
  }
  const named = ({ id, name, description }: Named) => ({ id, name, ...(description === undefined ? {} : { description }) })

  it('has the names, codes and concepts of structure.sdmx.json', () => {
    const { data, meta } = JSON.parse(read('structure.sdmx.json'))
    const found = message()
    expect(said(one(found, 'Dataflow'))).toEqual(named(data.dataflows[0]))
    expect(said(one(found, 'DataStructure'))).toEqual(named(data.dataStructures[0]))
    expect(said(one(found, 'ConceptScheme'))).toEqual(named(data.conceptSchemes[0]))
    expect(all(found, 'Concept').map(said)).toEqual(data.conceptSchemes[0].concepts.map(named))
    expect(all(found, 'Codelist').map((list) => [said(list), all(list, 'Code').map(said)])).toEqual(
      data.codelists.map((list: Named & { readonly codes: readonly Named[] }) => [named(list), list.codes.map(named)]),
    )
    const header = (name: string, namespace = MESSAGE) => one(one(found, 'Header', MESSAGE), name, namespace).textContent
    expect([header('ID'), header('Test'), header('Prepared'), header('Name', COMMON)]).toEqual([
      meta.id,
      'true',
      meta.prepared,
      `Plastic packaging end of life, demo. ${NOTICES.demo}`,
    ])
    expect(one(found, 'Sender', MESSAGE).getAttribute('id')).toBe('PLASTIC_EOL')
  })
})
