// The adapters by name; source.json names one of them. One format is one file.

import type { Adapter } from './adapter.ts'
import { whatAWaste } from './what-a-waste.ts'
import { worldBankLong } from './world-bank-long.ts'

export const ADAPTERS: ReadonlyMap<string, Adapter> = new Map([whatAWaste, worldBankLong].map((adapter) => [adapter.name, adapter]))
