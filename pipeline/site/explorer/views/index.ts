// The views by their names, and which parameters of an address mean something in them.

import { CHOSEN, type State, type ViewName } from '../state.ts'
import type { View } from '../view.ts'
import { breakdown } from './breakdown.ts'
import { compare } from './compare.ts'
import { flows } from './flows.ts'
import { map } from './map.ts'
import { releases } from './releases.ts'
import { table } from './table.ts'
import { time } from './time.ts'

const VIEWS: Readonly<Record<ViewName, View>> = { flows, breakdown, map, compare, time, table, releases }

export const viewOf = ({ view }: Pick<State, 'view'>): View => VIEWS[view]

/** The parameters that mean something in every view. */
const OF_EVERY_VIEW = ['view', 'release', 'embed'] as const

/** The parameters of a state that mean something in its view. */
export function parametersIn(state: State): ReadonlySet<keyof State> {
  const { controls, parameters } = viewOf(state)
  const found = new Set<keyof State>([...OF_EVERY_VIEW, ...controls(state), ...(parameters?.(state) ?? [])])
  // A set of places says which places are shown: those that were chosen before mean nothing beside it.
  if (found.has('among') && state.among !== CHOSEN) found.delete('with')
  return found
}
