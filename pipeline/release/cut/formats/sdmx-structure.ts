// structure.sdmx.json: the structure of datasets.sdmx.csv as an SDMX-JSON 2.0 structure message: dataflow, data structure definition,
// concepts and code lists. SDMX-CSV has no place for comments, and names its structure without saying where it is. structure.sdmx has the
// same content as XML.

import type { ReferenceData } from '../../../../schemas/api.ts'
import { grouped } from '../../../model/lists.ts'
import { STATUS_MEANINGS } from '../../../model/statuses.ts'
import { typedEntries } from '../../../model/typed-keys.ts'
import { threeNumbers } from '../../../model/versions.ts'
import { AGENCY, codeOf, FREQUENCY, OBSERVATION_STATUSES, SDMX_DIMENSIONS, structureIdOf, UNIT_CODES } from '../../sdmx-names.ts'
import type { PublishedRelease } from './published-release.ts'

/** A concept, a code, or what holds them. */
export interface Item {
  readonly id: string
  readonly name: string
  readonly description?: string
}

const SCHEMA =
  'https://raw.githubusercontent.com/sdmx-twg/sdmx-json/master/structure-message/tools/schemas/2.0.0/sdmx-json-structure-schema.json'

/** What both messages say of a release. The dataflow and its data structure definition have one identifier; all have one version. */
export function structureContent(release: PublishedRelease) {
  const { environment, data_version, notice } = release.metadata
  const id = structureIdOf(release.metadata)
  // The version of a structure that does not change has three numbers.
  const version = threeNumbers(data_version)
  const title = `Plastic packaging end of life, ${environment}`
  return {
    structure: { id, name: title, description: notice } as Item,
    version,
    message: { id: `${id}_${version.replaceAll('.', '_')}`, name: `${title}. ${notice}`, test: environment === 'demo' },
    conceptScheme: { id: 'CS_PACKAGING_EOL', name: 'Concepts' } as Item,
    concepts: concepts(),
    codelists: codelists(release),
  }
}

/** The message, ready to be printed as JSON; `date` is that of the release. */
export function sdmxStructure(release: PublishedRelease, date: string): object {
  const { structure, version, message, conceptScheme, concepts, codelists } = structureContent(release)
  const maintained = { version, agencyID: AGENCY }
  const named = (item: Item) => ({
    id: item.id,
    name: item.name,
    names: { en: item.name },
    ...(item.description === undefined ? {} : { description: item.description, descriptions: { en: item.description } }),
  })
  const urn = (kind: string, artefact: string) => `urn:sdmx:org.sdmx.infomodel.${kind}=${AGENCY}:${artefact}(${version})`
  const concept = (item: string) => `${urn('conceptscheme.Concept', conceptScheme.id)}.${item}`
  const enumerated = (item: string) => ({ enumeration: urn('codelist.Codelist', item) })
  return {
    meta: {
      schema: SCHEMA,
      id: message.id,
      test: message.test,
      prepared: `${date}T00:00:00Z`,
      contentLanguages: ['en'],
      name: message.name,
      names: { en: message.name },
      sender: { id: AGENCY },
    },
    data: {
      dataflows: [{ ...named(structure), ...maintained, structure: urn('datastructure.DataStructure', structure.id) }],
      dataStructures: [
        {
          ...named(structure),
          ...maintained,
          dataStructureComponents: {
            dimensionList: {
              id: 'DimensionDescriptor',
              dimensions: SDMX_DIMENSIONS.map((dimension, index) => ({
                id: dimension.id,
                position: index + 1,
                conceptIdentity: concept(dimension.id),
                localRepresentation: enumerated(dimension.list),
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
                  localRepresentation: enumerated('CL_UNIT'),
                },
                {
                  id: 'OBS_STATUS',
                  conceptIdentity: concept('OBS_STATUS'),
                  usage: 'mandatory',
                  attributeRelationship: { observation: {} },
                  localRepresentation: enumerated('CL_OBS_STATUS'),
                },
              ],
            },
          },
        },
      ],
      conceptSchemes: [{ ...named(conceptScheme), ...maintained, concepts: concepts.map(named) }],
      codelists: codelists.map((list) => ({ ...named(list), ...maintained, codes: list.codes.map(named) })),
    },
  }
}

const concepts = (): Item[] => [
  ...SDMX_DIMENSIONS.map(({ id, name }) => ({ id, name })),
  { id: 'TIME_PERIOD', name: 'Calendar year' },
  { id: 'OBS_VALUE', name: 'Value' },
  { id: 'UNIT_MEASURE', name: 'Unit' },
  { id: 'OBS_STATUS', name: 'What the value rests on' },
]

/** Carried and regional figures have one code. */
const observationStatuses = (): Item[] =>
  grouped(typedEntries(OBSERVATION_STATUSES), ([, [id]]) => id).map(([id, statuses]) => ({
    id,
    name: statuses[0][1][1],
    description: statuses.map(([status]) => `${status}: ${STATUS_MEANINGS[status]}`).join('; '),
  }))

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
    { id: 'CL_OBS_STATUS', name: 'Observation statuses, as in the cross-domain code list', codes: observationStatuses() },
  ]
}
