// The headline figures of the world, as explorer.json of a release has them: the first page shows them before any script runs.

import * as z from 'zod'
import { explorerSchema } from '../../schemas/explorer.ts'
import { jsonOf } from '../model/json.ts'
import type { WorldFigures } from '../site/first-figures.ts'

const shownSchema = z.object({ groups: explorerSchema.shape.groups, years: explorerSchema.shape.years })

/** The figures of the last year; undefined where the bytes hold none. */
export function worldFigures(bytes: Uint8Array | undefined): WorldFigures | undefined {
  const shown = shownSchema.safeParse(jsonOf(bytes)).data
  const year = shown?.years.at(-1)
  const world = shown?.groups.find(({ kind }) => kind === 'world')
  const figures = year === undefined ? undefined : world?.figures[year]
  return year === undefined || !world || !figures ? undefined : { year, countries: world.countries, figures }
}
