// structure.sdmx.json: the structure of datasets.sdmx.csv as an SDMX-JSON 2.0 structure message: dataflow, data structure definition,
// concepts and code lists. SDMX-CSV has no place for comments, and names its structure without saying where it is.

import type { ReferenceData } from '../../../../schemas/api.ts'
import type { PublishedRelease } from './published-release.ts'
import { AGENCY, codeOf, FREQUENCY, SDMX_DIMENSIONS, sdmxVersion, structureIdOf, UNIT_CODES } from './sdmx-names.ts'

interface Item {
  readonly id: string
  readonly name: string
  readonly description?: string
}

const SCHEMA =
  'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/structure-message/tools/schemas/2.0.0/sdmx-json-structure-schema.json'

/** The message, ready to be printed as JSON; `date` is that of the release. */
export function sdmxStructure(release: PublishedRelease, date: string): object {
  const { metadata } = release
  const { environment, data_version, notice } = metadata
  const id = structureIdOf(metadata)
  const version = sdmxVersion(data_version)
  const title = `Plastic packaging end of life, ${environment}`
  const maintained = { version, agencyID: AGENCY }
  const named = (item: Item) => ({
    id: item.id,
    name: item.name,
    names: { en: item.name },
    ...(item.description === undefined ? {} : { description: item.description, descriptions: { en: item.description } }),
  })
  const urn = (kind: string, artefact: string) => `urn:sdmx:org.sdmx.infomodel.${kind}=${AGENCY}:${artefact}(${version})`
  const concept = (item: string) => `${urn('conceptscheme.Concept', CONCEPTS)}.${item}`
  const list = (item: string) => ({ enumeration: urn('codelist.Codelist', item) })
  return {
    meta: {
      schema: SCHEMA,
      id: `${id}_${version.replaceAll('.', '_')}`,
      test: environment === 'demo',
      prepared: `${date}T00:00:00Z`,
      contentLanguages: ['en'],
      name: `${title}. ${notice}`,
      names: { en: `${title}. ${notice}` },
      sender: { id: AGENCY },
    },
    data: {
      dataflows: [{ ...named({ id, name: title, description: notice }), ...maintained, structure: urn('datastructure.DataStructure', id) }],
      dataStructures: [
        {
          ...named({ id, name: title, description: notice }),
          ...maintained,
          dataStructureComponents: {
            dimensionList: {
              id: 'DimensionDescriptor',
              dimensions: SDMX_DIMENSIONS.map((dimension, index) => ({
                id: dimension.id,
                position: index + 1,
                conceptIdentity: concept(dimension.id),
                localRepresentation: list(dimension.list),
              })),
              timeDimension: {
                id: 'TIME_PERIOD',
                conceptIdentity: concept('TIME_PERIOD'),
                localRepresentation: { format: { dataType: 'ObservationalTimePeriod' } },
              },
            },
            measureList: {
              id: 'MeasureDescriptor',
              measures: [
                {
                  id: 'OBS_VALUE',
                  conceptIdentity: concept('OBS_VALUE'),
                  usage: 'mandatory',
                  localRepresentation: { format: { dataType: 'Decimal' } },
                },
              ],
            },
            attributeList: {
              id: 'AttributeDescriptor',
              attributes: [
                {
                  id: 'UNIT_MEASURE',
                  conceptIdentity: concept('UNIT_MEASURE'),
                  usage: 'mandatory',
                  attributeRelationship: { dimensions: ['METRIC'] },
                  localRepresentation: list('CL_UNIT'),
                },
              ],
            },
          },
        },
      ],
      conceptSchemes: [{ ...named({ id: CONCEPTS, name: 'Concepts' }), ...maintained, concepts: concepts().map(named) }],
      codelists: codelists(release).map(({ id, name, codes }) => ({ ...named({ id, name }), ...maintained, codes: codes.map(named) })),
    },
  }
}

const CONCEPTS = 'CS_PACKAGING_EOL'

const concepts = (): Item[] => [
  ...SDMX_DIMENSIONS.map(({ id, name }) => ({ id, name })),
  { id: 'TIME_PERIOD', name: 'Calendar year' },
  { id: 'OBS_VALUE', name: 'Value' },
  { id: 'UNIT_MEASURE', name: 'Unit' },
]

/** Every code that a row may hold: the values of the release, in published order. */
function codelists({ reference, metrics }: PublishedRelease): (Item & { readonly codes: readonly Item[] })[] {
  const { countries, categories, polymers }: ReferenceData = reference
  const coded = (values: readonly string[]) => values.map((name) => ({ id: codeOf(name), name }))
  const units = [...new Set(metrics.map(({ unit }) => unit))].map((unit) => UNIT_CODES[unit])
  return [
    { id: 'CL_FREQ', name: 'Frequencies', codes: [{ id: FREQUENCY, name: 'Annual' }] },
    { id: 'CL_AREA', name: 'Countries, ISO 3166-1 alpha-3', codes: countries.map(({ code, name }) => ({ id: code, name })) },
    { id: 'CL_CATEGORY', name: 'Packaging categories', codes: coded(categories) },
    { id: 'CL_POLYMER', name: 'Polymers', codes: coded(polymers) },
    {
      id: 'CL_METRIC',
      name: 'Metrics',
      codes: metrics.map(({ name, meaning }) => ({ id: codeOf(name), name: name.replaceAll('_', ' '), description: meaning })),
    },
    { id: 'CL_UNIT', name: 'Units', codes: units.map(([id, name]) => ({ id, name })) },
  ]
}
