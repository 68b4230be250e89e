// Reads structure.sdmx with rsdmx, which is not part of this project, and compares what it finds with structure.sdmx.json.

import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { ended } from '../../../io/compiled.ts'
import { hasRsdmx } from '../../../rsdmx.ts'
import { smallBuilt } from '../../../small-workspace.ts'

/** Prints what rsdmx finds in the file that the argument names, as JSON. */
const SCRIPT = `
library(rsdmx)
message <- readSDMX(commandArgs(TRUE)[1], isURL = FALSE)
flow <- SDMXDataFlows(message@xmlObj, namespaces.SDMX(message@xmlObj))@dataflows[[1]]
definition <- message@datastructures@datastructures[[1]]
identity <- function(x) paste0(x@agencyID, ":", x@id, "(", x@version, ")")
named <- function(items) lapply(items, function(x) c(x@id, x@name$en))
found <- list(
  test = message@header@Test,
  flow = identity(flow),
  described = flow@dsdRef,
  definition = identity(definition),
  components = as.data.frame(definition@Components)[, c("component", "conceptRef", "codelist")],
  concepts = lapply(message@concepts@conceptSchemes[[1]]@Concept, function(x) c(x@id, x@Name$en)),
  codelists = lapply(message@codelists@codelists, function(x) list(id = x@id, name = x@Name$en, codes = named(x@Code)))
)
cat(enc2utf8(as.character(jsonlite::toJSON(found, auto_unbox = TRUE, na = "null"))))
`

interface Named {
  readonly id: string
  readonly name: string
}

const pairs = (items: readonly Named[]) => items.map(({ id, name }) => [id, name])

const isThere = hasRsdmx('rsdmx reads structure.sdmx')

describe.skipIf(!isThere)('structure.sdmx, read by rsdmx', () => {
  it('has the dataflow, the components, the concepts and every code list of structure.sdmx.json', async () => {
    const workspace = await smallBuilt()
    const file = workspace.path('releases/1.2/demo/structure.sdmx')
    const { code, stdout, stderr } = await ended(spawn('Rscript', ['-e', SCRIPT, file]))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const found = JSON.parse(stdout)
    const { data } = JSON.parse(workspace.read('releases/1.2/demo/structure.sdmx.json'))
    const [scheme] = data.conceptSchemes
    expect(found).toMatchObject({
      test: true,
      flow: 'PLASTIC_EOL:PACKAGING_EOL_DEMO(1.2.0)',
      described: 'PACKAGING_EOL_DEMO',
      definition: 'PLASTIC_EOL:PACKAGING_EOL_DEMO(1.2.0)',
    })
    expect(
      found.components.map(({ component, conceptRef, codelist }: Record<string, string | null>) => [component, conceptRef, codelist]),
    ).toEqual([
      ['Dimension', 'FREQ', 'CL_FREQ'],
      ['Dimension', 'REF_AREA', 'CL_AREA'],
      ['Dimension', 'CATEGORY', 'CL_CATEGORY'],
      ['Dimension', 'POLYMER', 'CL_POLYMER'],
      ['Dimension', 'METRIC', 'CL_METRIC'],
      ['TimeDimension', 'TIME_PERIOD', null],
      ['PrimaryMeasure', 'OBS_VALUE', null],
      ['Attribute', 'UNIT_MEASURE', 'CL_UNIT'],
      ['Attribute', 'OBS_STATUS', 'CL_OBS_STATUS'],
    ])
    expect(found.concepts).toEqual(pairs(scheme.concepts))
    expect(found.codelists).toEqual(
      data.codelists.map(({ id, name, codes }: Named & { readonly codes: readonly Named[] }) => ({ id, name, codes: pairs(codes) })),
    )
  })
})
