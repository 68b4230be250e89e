import { DOMParser, type Element } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { NOTICES } from '../../../../pipeline/model/notices.ts'
import { publishedRelease } from '../../../../pipeline/release/cut/formats/published-release.ts'
import { sdmxStructureMl } from '../../../../pipeline/release/cut/formats/sdmx-structure-ml.ts'
import { read, smallBundleForAllTests } from './small-bundle.ts'

smallBundleForAllTests()

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
