import { describe, expect, it } from 'vitest'
import { NOTICES } from '../../../../pipeline/model/notices.ts'
import { csv, read, rows, smallBundleForAllTests } from './small-bundle.ts'

smallBundleForAllTests()

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
