// The views, in the order of their tabs.

import { meaningful, type State } from '../state.ts'
import type { View } from '../view.ts'
import { breakdown } from './breakdown.ts'
import { compare } from './compare.ts'
import { flows } from './flows.ts'
import { map } from './map.ts'
import { releases } from './releases.ts'
import { table } from './table.ts'
import { time } from './time.ts'

export const VIEWS: readonly View[] = [flows, breakdown, map, compare, time, table, releases]

export const viewOf = ({ view }: Pick<State, 'view'>): View => VIEWS.find(({ name }) => name === view) ?? flows

/** The parameters of a state that mean something in its view. */
export const parametersIn = (state: State): ReadonlySet<keyof State> => meaningful(state, viewOf(state).controls)
