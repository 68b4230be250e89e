// Draws a map of the world on which places, such as the covered countries, stand out from other land.

import { grouped } from '../../model/lists.ts'
import type { Make } from '../make.ts'
import { MAP_HEIGHT, MAP_WIDTH, type WorldShape } from '../world/map-sheet.ts'

interface MapOf<Place, Drawn> {
  readonly make: Make<Drawn>
  readonly world: readonly WorldShape[]
  /** By their codes. */
  readonly places: ReadonlyMap<string, Place>
  /** Draws a place. `shapes` makes its area and, if it is too small to be seen, a dot. */
  readonly draw: (place: Place, shapes: (className: string, fill?: string) => readonly Drawn[]) => Drawn
}

/** The attributes of the drawing as a whole. */
export const MAP_SHEET = { viewBox: `0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`, width: MAP_WIDTH, height: MAP_HEIGHT }

/** Radius of a dot. */
const DOT = 4

/** Other land, and the places that the map shows: those with dots last, so that nothing covers a dot. */
export function worldMap<Place, Drawn>({
  make,
  world,
  places,
  draw,
}: MapOf<Place, Drawn>): {
  readonly land: readonly Drawn[]
  readonly drawn: ReadonlyMap<string, Drawn>
} {
  const land = world
    .filter(({ code, path }) => path !== '' && !places.has(code))
    .map(({ path }) => make('path', { d: path, class: 'land' }))
  const shapesOf = new Map(grouped(world, ({ code }) => code))
  const hasDot = (code: string) => Number(shapesOf.get(code)?.some(({ spot }) => spot) ?? false)
  const inOrder = [...places].sort(([one], [other]) => hasDot(one) - hasDot(other))
  const drawn = inOrder.flatMap(([code, place]) => {
    const own = shapesOf.get(code) ?? []
    const shapes = (className: string, fill?: string) =>
      own.flatMap(({ path, spot }) => [
        ...(path === '' ? [] : [make('path', { d: path, class: className, fill })]),
        ...(spot ? [make('circle', { cx: spot[0], cy: spot[1], r: DOT, class: className, fill })] : []),
      ])
    return own.length === 0 ? [] : [[code, draw(place, shapes)] as const]
  })
  return { land, drawn: new Map(drawn) }
}
