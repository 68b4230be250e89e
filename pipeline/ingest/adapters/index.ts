// The adapters by name; source.json names one of them. One format is one file.

import type { Adapter } from './adapter.ts'
import { sdmxCsvLabels } from './sdmx-csv-labels.ts'
import { sdmxCsvZip } from './sdmx-csv-zip.ts'
import { whatAWaste } from './what-a-waste.ts'
import { worldBankLong } from './world-bank-long.ts'

export const ADAPTERS: ReadonlyMap<string, Adapter> = new Map(
  [sdmxCsvLabels, sdmxCsvZip, whatAWaste, worldBankLong].map((adapter) => [adapter.name, adapter]),
)
