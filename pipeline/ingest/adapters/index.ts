// The adapters by name; source.json names one of them. One format is one file.

import type { Adapter } from './adapter.ts'
import { hmrcCn8 } from './hmrc-cn8.ts'
import { isoCountryCodes } from './iso-country-codes.ts'
import { owidEntities } from './owid-entities.ts'
import { sdmxCsvLabels } from './sdmx-csv-labels.ts'
import { sdmxCsvZip } from './sdmx-csv-zip.ts'
import { tableAdapter } from './table.ts'
import { unComtrade } from './un-comtrade.ts'
import { unctadWide } from './unctad-wide.ts'
import { whatAWaste } from './what-a-waste.ts'

export const ADAPTERS: ReadonlyMap<string, Adapter> = new Map(
  [hmrcCn8, isoCountryCodes, owidEntities, sdmxCsvLabels, sdmxCsvZip, tableAdapter, unComtrade, unctadWide, whatAWaste].map((adapter) => [
    adapter.name,
    adapter,
  ]),
)
