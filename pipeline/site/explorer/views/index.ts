// The views, in the order of their tabs.

import type { View } from '../view.ts'
import { breakdown } from './breakdown.ts'
import { compare } from './compare.ts'
import { flows } from './flows.ts'
import { map } from './map.ts'
import { releases } from './releases.ts'
import { table } from './table.ts'
import { time } from './time.ts'

export const VIEWS: readonly View[] = [flows, breakdown, map, compare, time, table, releases]
