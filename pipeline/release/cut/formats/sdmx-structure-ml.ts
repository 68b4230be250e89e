// structure.sdmx: what structure.sdmx.json says, as a structure message of SDMX-ML 2.1, which more programs read, such as rsdmx of R. The
// schemas of SDMX-ML 2.1 ask for this order of elements.

import { type Html, html } from '../../../report/html.ts'
import { AGENCY, SDMX_DIMENSIONS } from '../../sdmx-names.ts'
import type { PublishedRelease } from './published-release.ts'
import { type Item, structureContent } from './sdmx-structure.ts'

const SCHEMAS = 'http://www.sdmx.org/resources/sdmxml/schemas/v2_1'

/** The text of the message; `date` is that of the release. */
export function sdmxStructureMl(release: PublishedRelease, date: string): string {
  const { structure, version, message, conceptScheme, concepts, codelists } = structureContent(release)
  /** An artefact with its own version. It is final, as is a version of three numbers in SDMX 3.0. */
  const maintained = (
    kind: string,
    item: Item,
    content: Part,
  ) => html`<str:${kind} id="${item.id}" agencyID="${AGENCY}" version="${version}" isFinal="true">
${names(item)}
${content}</str:${kind}>
`
  const concept = (id: string) => {
    const parent = html`maintainableParentID="${conceptScheme.id}" maintainableParentVersion="${version}" agencyID="${AGENCY}"`
    return html`<str:ConceptIdentity><Ref id="${id}" ${parent} package="conceptscheme" class="Concept"/></str:ConceptIdentity>`
  }
  const enumerated = (list: string) =>
    represented(
      html`<str:Enumeration><Ref id="${list}" version="${version}" agencyID="${AGENCY}" package="codelist" class="Codelist"/></str:Enumeration>`,
    )
  const dimensions = SDMX_DIMENSIONS.map(
    ({ id, list }, index) => html`<str:Dimension id="${id}" position="${index + 1}">${concept(id)}${enumerated(list)}</str:Dimension>\n`,
  )
  const time = html`<str:TimeDimension id="TIME_PERIOD">${concept('TIME_PERIOD')}${typed('ObservationalTimePeriod')}</str:TimeDimension>`
  /** An attribute, and what its value belongs to. */
  const attribute = (id: string, list: string, of: Html) =>
    html`<str:Attribute id="${id}" assignmentStatus="Mandatory">${concept(id)}${enumerated(list)}${related(of)}</str:Attribute>`
  const ofMetric = html`<str:Dimension><Ref id="METRIC"/></str:Dimension>`
  const ofFigure = html`<str:PrimaryMeasure><Ref id="OBS_VALUE"/></str:PrimaryMeasure>`
  return String(html`<?xml version="1.0" encoding="utf-8"?>
<mes:Structure xmlns:mes="${SCHEMAS}/message" xmlns:str="${SCHEMAS}/structure" xmlns:com="${SCHEMAS}/common">
<mes:Header>
<mes:ID>${message.id}</mes:ID>
<mes:Test>${String(message.test)}</mes:Test>
<mes:Prepared>${date}T00:00:00Z</mes:Prepared>
<mes:Sender id="${AGENCY}"/>
<com:Name xml:lang="en">${message.name}</com:Name>
</mes:Header>
<mes:Structures>
<str:Dataflows>
${maintained(
  'Dataflow',
  structure,
  html`<str:Structure><Ref id="${structure.id}" version="${version}" agencyID="${AGENCY}" package="datastructure" class="DataStructure"/></str:Structure>
`,
)}</str:Dataflows>
<str:Codelists>
${codelists.map((list) => maintained('Codelist', list, items('Code', list.codes)))}</str:Codelists>
<str:Concepts>
${maintained('ConceptScheme', conceptScheme, items('Concept', concepts))}</str:Concepts>
<str:DataStructures>
${maintained(
  'DataStructure',
  structure,
  html`<str:DataStructureComponents>
<str:DimensionList id="DimensionDescriptor">
${dimensions}${time}
</str:DimensionList>
<str:AttributeList id="AttributeDescriptor">
${attribute('UNIT_MEASURE', 'CL_UNIT', ofMetric)}
${attribute('OBS_STATUS', 'CL_OBS_STATUS', ofFigure)}
</str:AttributeList>
<str:MeasureList id="MeasureDescriptor">
<str:PrimaryMeasure id="OBS_VALUE">${concept('OBS_VALUE')}${typed('Decimal')}</str:PrimaryMeasure>
</str:MeasureList>
</str:DataStructureComponents>
`,
)}</str:DataStructures>
</mes:Structures>
</mes:Structure>
`)
}

type Part = Html | readonly Html[]

function names({ name, description }: Item): Html {
  const described = description === undefined ? '' : html`<com:Description xml:lang="en">${description}</com:Description>`
  return html`<com:Name xml:lang="en">${name}</com:Name>${described}`
}

/** The codes of a list, or the concepts of a scheme. */
const items = (kind: 'Code' | 'Concept', all: readonly Item[]): Html[] =>
  all.map((item) => html`<str:${kind} id="${item.id}">${names(item)}</str:${kind}>\n`)

const related = (to: Html): Html => html`<str:AttributeRelationship>${to}</str:AttributeRelationship>`

const represented = (content: Html): Html => html`<str:LocalRepresentation>${content}</str:LocalRepresentation>`

const typed = (type: string): Html => represented(html`<str:TextFormat textType="${type}"/>`)
