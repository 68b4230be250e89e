// What a bundle has beside its data: files that describe them, repeat them in other formats, cite them and explain them.

import type { Changes } from '../../../schemas/changes.ts'
import { metadata, referenceData } from '../../api/tree-lists.ts'
import type { RangesOfChain } from '../../compute/ranges/load-ranges.ts'
import type { Engine } from '../../io/engine.ts'
import { noticeInMetadata } from '../../model/notices.ts'
import type { ExplainedCountries } from '../../report/explain/explained-countries.ts'
import { addFiles, type BundleFile, citedRelease, textOf, usedSources } from './bundle.ts'
import type { ComputedRelease, ReleaseOfInputs } from './compute-release.ts'
import { dataPackage, PACKAGED } from './datapackage.ts'
import { explanationsText } from './explanations.ts'
import { explorerText, readExplorerData } from './explorer-data.ts'
import { publishedRelease, rowsOf } from './formats/published-release.ts'
import { countriesCsv, pairsCsv } from './formats/reference-tables.ts'
import { sdmxCsv } from './formats/sdmx-data.ts'
import { sdmxStructure } from './formats/sdmx-structure.ts'
import { sdmxStructureMl } from './formats/sdmx-structure-ml.ts'
import { releaseWorkbook } from './formats/workbook.ts'
import type { Stopwatch } from './stopwatch.ts'

/** Code and name of the countries that have records. */
export async function publishedCountries(engine: Engine, { inputs }: ComputedRelease): Promise<Described['countries']> {
  const published = new Set((await engine.rows('select distinct country from records')).map((row) => row.country))
  return (inputs.tables.get('countries') ?? [])
    .filter((row) => published.has(row.key))
    .map((row) => ({ code: row.key, name: String(row.values.name) }))
}

interface Described {
  /** Where the files are written. */
  readonly folder: string
  readonly data: ReadonlyMap<string, BundleFile>
  readonly changes: Changes
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  /** Absent where no ranges are drawn: then nothing is repeated in other formats. */
  readonly ranges?: RangesOfChain | undefined
  /** Absent where no figures are explained. */
  readonly explanations?: ExplainedCountries | undefined
  readonly watch: Stopwatch
}

/** The files of data, with those that describe them, repeat them in other formats, cite them and explain them. */
export async function withDescriptions(
  engine: Engine,
  computed: ComputedRelease,
  { folder, data, changes, countries, ranges, explanations, watch }: Described,
): Promise<Map<string, BundleFile>> {
  const { coverage, inputs } = computed
  const cited = citedRelease(computed)
  const files = new Map(data)
  const said = { reference: referenceData({ ...coverage, countries }), metadata: metadataOf(computed) }
  await addFiles(files, folder, 'facts', () => ({ ...said, changes, cited }))
  if (ranges) {
    const { date } = computed.release
    const explorer = async () =>
      explorerText(await readExplorerData(engine, computed, { explained: explanations !== undefined, benchmarks: ranges.benchmarks }))
    await watch('other formats', () => {
      const release = publishedRelease(textOf('datasets.csv', files), said)
      return addFiles(files, folder, 'published', () => ({
        countries: () => countriesCsv(release, inputs),
        pairs: () => pairsCsv(release),
        sdmxData: () => sdmxCsv(release, rowsOf(textOf('status.csv', files))),
        sdmxStructure: () => sdmxStructure(release, date),
        sdmxStructureMl: () => sdmxStructureMl(release, date),
        workbook: () => releaseWorkbook(release),
        explorer,
      }))
    })
  }
  if (explanations) {
    const lines = () => explanationsText(engine, computed, explanations)
    await watch('explanations', () => addFiles(files, folder, 'explanations', () => ({ lines })))
  }
  return files
}

/** The content of metadata.json. */
const metadataOf = ({ env, version, declared, inputs }: ReleaseOfInputs) =>
  metadata({
    ...{ version, environment: env, notice: noticeInMetadata(env, version), licence: declared.licence },
    sources: usedSources(inputs),
  })

/** The content of datapackage.json, which describes the files that were made before. */
export function packageOf(computed: ReleaseOfInputs, files: ReadonlyMap<string, BundleFile>): object {
  const described = PACKAGED.flatMap(({ name }) => {
    const file = files.get(name)
    return file ? [{ name, bytes: file.bytes, sha256: file.sha256 }] : []
  })
  const { papers } = metadataOf(computed)
  return dataPackage({ ...citedRelease(computed), coverage: computed.coverage, sources: papers, files: described })
}
