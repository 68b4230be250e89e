// Reads the files for other programs of a small release back with readers that are not part of this project: DuckDB's reader of CSV, a
// reader of Excel files and a parser of XML. Compares the numbers with the sources.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOMParser, type Element } from '@xmldom/xmldom'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Engine, openEngine } from '../../../pipeline/io/engine.ts'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { NOTICES } from '../../../pipeline/model/notices.ts'
import { kgPerHead } from '../../../pipeline/release/cut/formats/national-totals.ts'
import { publishedRelease } from '../../../pipeline/release/cut/formats/published-release.ts'
import { codeOf } from '../../../pipeline/release/cut/formats/sdmx-names.ts'
import { sdmxStructureMl } from '../../../pipeline/release/cut/formats/sdmx-structure-ml.ts'
import { workbook } from '../../../pipeline/release/cut/formats/workbook.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import type { Workspace } from '../../workspace.ts'

let workspace: Workspace
let engine: Engine
let folder = ''
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
/** SQL: the rows of a CSV file, all as text. */
const csv = (name: string) => `read_csv('${join(folder, name)}', header = true, all_varchar = true)`
const rows = (sql: string) => engine.rows(sql)

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  folder = workspace.path('releases/1.2/demo')
  engine = await openEngine({ threads: 1 })
})
afterAll(() => {
  engine.close()
  workspace.remove()
})

describe('countries.csv', () => {
  it('has a row a country with what the inputs say of it, and an empty cell where they say nothing', () => {
    const [header, brazil, paraguay, end] = read('countries.csv').split('\n')
    expect(header).toBe('country,alpha_2,name,region,income_group,population_2019,population_2020,population_2021,population_2022')
    const persons = (country: string) =>
      [2019, 2020, 2021, 2022].map(
        (year) => new RegExp(`^${country},${year},(\\d+),`, 'm').exec(workspace.read('sources/demo/population.csv'))?.[1],
      )
    expect(brazil).toBe(`BRA,BR,Brazil,Latin America and the Caribbean,upper-middle-income,${persons('BRA')}`)
    expect(paraguay).toBe(`PRY,PY,Paraguay,Latin America and the Caribbean,upper-middle-income,${persons('PRY')}`)
    expect(end).toBe('')
  })

  it('names regions and income groups as the aggregates do', async () => {
    const unknown = await rows(`
      select c.country from ${csv('countries.csv')} c
      where not exists (select 1 from ${csv('aggregates.csv')} a where a.kind = 'region' and a.area = c.region)
        or not exists (select 1 from ${csv('aggregates.csv')} a where a.kind = 'income group' and a.area = c.income_group)`)
    expect(unknown).toEqual([])
  })
})

describe('pairs.csv', () => {
  it('has the pairs of the records, and no other', async () => {
    const pairs = (file: string) => `select distinct category, polymer from ${csv(file)}`
    expect(
      await rows(
        `(${pairs('pairs.csv')} except ${pairs('datasets.csv')}) union all (${pairs('datasets.csv')} except ${pairs('pairs.csv')})`,
      ),
    ).toEqual([])
    expect(await rows(`select category from ${csv('pairs.csv')} group by category, polymer having count(*) > 1`)).toEqual([])
  })

  it('says which records add up without counting anything twice', async () => {
    const [sums] = await rows(`
      select sum(d.waste_produced_in_the_country::decimal(18, 6)) filter (p.leaf = 'true') as leaves,
        sum(d.waste_produced_in_the_country::decimal(18, 6)) filter (d.category = 'All packaging' and d.polymer = 'All polymers') as totals
      from ${csv('datasets.csv')} d join ${csv('pairs.csv')} p using (category, polymer)`)
    expect(String(sums?.leaves)).toBe(String(sums?.totals))
    expect(Number(sums?.leaves)).toBeGreaterThan(0)
  })
})

describe('national-totals.csv', () => {
  it('has every metric of every country and year, as in datasets.csv and ranges.csv', async () => {
    const names = METRICS.map(({ name }) => name).join(', ')
    const ends = (end: string) => METRICS.map(({ name }) => `${name}_${end}`).join(', ')
    const total = "where category = 'All packaging' and polymer = 'All polymers'"
    const long = (file: string, columns: string) =>
      `(select country, year, metric, value from (from ${csv(file)} ${total}) unpivot (value for metric in (${columns})))`
    const [found] = await rows(`
      select count(*) as n, count(*) filter (d.value = t.value and l.value = t.low and h.value = t.high) as same
      from ${csv('national-totals.csv')} t
      left join ${long('datasets.csv', names)} d on d.country = t.country and d.year = t.year and d.metric = t.metric
      left join ${long('ranges.csv', ends('low'))} l on l.country = t.country and l.year = t.year and l.metric = t.metric || '_low'
      left join ${long('ranges.csv', ends('high'))} h on h.country = t.country and h.year = t.year and h.metric = t.metric || '_high'`)
    // Two countries, four years, twenty metrics.
    expect([Number(found?.n), Number(found?.same)]).toEqual([160, 160])
  })

  it('divides masses by the persons of the year, to the milligram, and no ratio', async () => {
    const wrong = await rows(`
      select t.country, t.year, t.metric from ${csv('national-totals.csv')} t
      join ${csv(join('../../../sources/demo', 'population.csv'))} p on p.country = t.country and p.year = t.year
      where t.persons <> p.persons
        or case when t.unit = 'kt' then
          abs(t.kg_per_head::double - t.value::double * 1e6 / p.persons::double) > 5.1e-7
          or abs(t.kg_per_head_high::double - t.high::double * 1e6 / p.persons::double) > 5.1e-7
          else t.kg_per_head is not null end`)
    expect(wrong).toEqual([])
  })

  it('adds up to the world of the aggregates', async () => {
    const differing = await rows(`
      select t.year, t.metric, sum(t.value::decimal(18, 6)) as found, any_value(a.value) as expected
      from ${csv('national-totals.csv')} t
      join ${csv('aggregates.csv')} a on a.kind = 'world' and a.category = 'All packaging' and a.polymer = 'All polymers'
        and a.year = t.year and a.metric = t.metric
      where t.unit = 'kt'
      group by t.year, t.metric
      having sum(t.value::decimal(18, 6)) <> any_value(a.value)::decimal(18, 6)`)
    expect(differing).toEqual([])
  })

  it.each([
    // 12,500,000 kg for 3,000,000 persons. Then cases around half a milligram, and the same below zero.
    ['12.500000', 3_000_000n, '4.166667'],
    ['0.000001', 2_000_000n, '0.000001'],
    ['0.000001', 2_000_001n, '0.000000'],
    ['-0.000001', 2n, '-0.500000'],
    ['-0.000001', 9_000_000n, '0.000000'],
  ])('%s kt for %d persons are %s kg', (kt, persons, kg) => expect(kgPerHead(kt, persons)).toBe(kg))
})

describe('datasets.sdmx.csv', () => {
  const HEADER = 'STRUCTURE,STRUCTURE_ID,ACTION,FREQ,REF_AREA,CATEGORY,POLYMER,METRIC,TIME_PERIOD,OBS_VALUE,UNIT_MEASURE'

  it('begins with the columns of SDMX-CSV 2.0, then dimensions, measure and attribute', () => {
    expect(read('datasets.sdmx.csv').split('\n')[0]).toBe(HEADER)
  })

  it('names one dataflow, which says that this is the demo, and one action', async () => {
    expect(await rows(`select distinct STRUCTURE, STRUCTURE_ID, ACTION, FREQ from ${csv('datasets.sdmx.csv')}`)).toEqual([
      { STRUCTURE: 'dataflow', STRUCTURE_ID: 'PLASTIC_EOL:PACKAGING_EOL_DEMO(1.2.0)', ACTION: 'I', FREQ: 'A' },
    ])
  })

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
    // 8 national totals with 20 metrics, and 8 × 34 leaves with 9 masses.
    expect(Number(n)).toBe(8 * 20 + 8 * 34 * 9)
  })

  it('has the unit of each metric', async () => {
    const units = await rows(
      `select METRIC, any_value(UNIT_MEASURE) as unit, count(distinct UNIT_MEASURE) as n from ${csv('datasets.sdmx.csv')} group by METRIC`,
    )
    const expected = METRICS.map(({ name, unit }) => [codeOf(name), unit === 'kt' ? 'KT' : 'PT', 1])
    expect(units.map(({ METRIC, unit, n }) => [METRIC, unit, Number(n)]).sort()).toEqual(expected.sort())
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
  const childNames = (parent: Element) => [...parent.childNodes].filter(({ nodeType }) => nodeType === 1).map(({ localName }) => localName)
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

  it('has its elements in the order of the schemas of SDMX-ML 2.1', () => {
    const found = message()
    expect(childNames(one(found, 'Header', MESSAGE))).toEqual(['ID', 'Test', 'Prepared', 'Sender', 'Name'])
    expect(childNames(one(found, 'Structures', MESSAGE))).toEqual(['Dataflows', 'Codelists', 'Concepts', 'DataStructures'])
    expect(childNames(one(found, 'DataStructureComponents'))).toEqual(['DimensionList', 'AttributeList', 'MeasureList'])
    expect(childNames(one(found, 'DimensionList'))).toEqual([...Array(5).fill('Dimension'), 'TimeDimension'])
    expect(childNames(one(found, 'Attribute'))).toEqual(['ConceptIdentity', 'LocalRepresentation', 'AttributeRelationship'])
  })

  it('gives each component the concept and the code list that structure.sdmx.json gives it', () => {
    const { dimensionList, measureList, attributeList } = JSON.parse(read('structure.sdmx.json')).data.dataStructures[0]
      .dataStructureComponents
    const urn = (ref: Element, kind: string) => {
      const [id, parent, version] = ['id', 'maintainableParentID', 'maintainableParentVersion'].map((name) => ref.getAttribute(name))
      const path = parent ? `${parent}(${version}).${id}` : `${id}(${ref.getAttribute('version')})`
      return `urn:sdmx:org.sdmx.infomodel.${ref.getAttribute('package')}.${kind}=${ref.getAttribute('agencyID')}:${path}`
    }
    const components = ['DimensionList', 'MeasureList', 'AttributeList'].flatMap((name) =>
      [...one(message(), name).childNodes].filter((node): node is Element => node.nodeType === 1),
    )
    expect(
      components.map((component) => {
        const [concept, list] = [...component.getElementsByTagName('Ref')]
        const format = all(component, 'TextFormat')[0]
        return {
          id: component.getAttribute('id'),
          conceptIdentity: concept && urn(concept, 'Concept'),
          localRepresentation: format
            ? { format: { dataType: format.getAttribute('textType') } }
            : { enumeration: list && urn(list, 'Codelist') },
        }
      }),
    ).toEqual(
      [...dimensionList.dimensions, dimensionList.timeDimension, ...measureList.measures, ...attributeList.attributes].map(
        ({ id, conceptIdentity, localRepresentation }) => ({ id, conceptIdentity, localRepresentation }),
      ),
    )
  })

  it('escapes names', () => {
    const reference = JSON.parse(read('reference-data.json'))
    reference.countries[0].name = '<A> & "B"'
    const release = publishedRelease({
      datasets: read('datasets.csv'),
      reference: JSON.stringify(reference),
      metadata: read('metadata.json'),
    })
    const countries = all(parsed(sdmxStructureMl(release, '2026-11-17')), 'Codelist').find((list) => list.getAttribute('id') === 'CL_AREA')
    expect(countries && said(one(countries, 'Code')).name).toBe('<A> & "B"')
  })
})

describe('plastic-packaging-eol.xlsx', () => {
  const file = () => join(folder, 'plastic-packaging-eol.xlsx')
  const sheet = (name: string) => readSheet(file(), name)

  it.each(['About', 'National totals', 'Leaves', 'Metrics', 'Sources'])('has the notice in the first row of "%s"', async (name) => {
    const [first, second] = await sheet(name)
    expect(first?.[0]).toBe(NOTICES.demo)
    expect(second?.every((text) => typeof text === 'string' && text !== '')).toBe(true)
  })

  it('has the records of datasets.csv as numbers: national totals with names, and leaves', async () => {
    const [, header = [], ...totals] = await sheet('National totals')
    expect(header).toEqual(['country', 'name', 'year', ...METRICS.map(({ name }) => name)])
    const records = await rows(`select * from ${csv('datasets.csv')}`)
    const values = (record: Readonly<Record<string, unknown>>) => METRICS.map(({ name }) => Number(record[name]))
    const expected = records.filter(({ category, polymer }) => category === 'All packaging' && polymer === 'All polymers')
    const names: Readonly<Record<string, string>> = { BRA: 'Brazil', PRY: 'Paraguay' }
    expect(totals).toEqual(
      expected.map((record) => [record.country, names[String(record.country)], Number(record.year), ...values(record)]),
    )

    const [, , ...leaves] = await sheet('Leaves')
    const others = records.filter(({ category, polymer }) => category !== 'All packaging' && polymer !== 'All polymers')
    expect(leaves).toEqual(
      others.map((record) => [record.country, record.category, record.polymer, Number(record.year), ...values(record)]),
    )
    expect(leaves).toHaveLength(8 * 34)
  })

  it('has unit, meaning and formula of every metric, and every source', async () => {
    const [, , ...metrics] = await sheet('Metrics')
    expect(metrics).toEqual(METRICS.map(({ name, unit, meaning, formula }) => [name, unit, meaning, formula]))
    const [, , ...sources] = await sheet('Sources')
    const { papers } = JSON.parse(read('metadata.json'))
    expect(sources.map(([id, title]) => [id, title])).toEqual(papers.map((paper: { id: string; title: string }) => [paper.id, paper.title]))
  })

  it('is the same, byte by byte, at another time and in another time zone', async () => {
    const zone = process.env.TZ
    process.env.TZ = 'Pacific/Kiritimati'
    try {
      const again = await workbook(
        publishedRelease({ datasets: read('datasets.csv'), reference: read('reference-data.json'), metadata: read('metadata.json') }),
      )
      expect(Buffer.compare(again, readFileSync(file()))).toBe(0)
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})

it('datapackage.json describes the columns of every CSV file as they are, and every file', () => {
  const { resources } = JSON.parse(read('datapackage.json'))
  for (const { path, format, schema } of resources) {
    if (format !== 'csv') continue
    const columns = schema.fields.map(({ name }: { readonly name: string }) => name)
    expect(read(path).split('\n')[0], path).toBe(columns.join(','))
  }
  const named = resources.map(({ name }: { readonly name: string }) => name)
  expect(named).toEqual(
    expect.arrayContaining([
      'countries',
      'pairs',
      'national-totals',
      'plastic-packaging-eol',
      'datasets-sdmx',
      'structure',
      'structure-sdmx',
    ]),
  )
  expect(new Set(named).size).toBe(named.length)
})
