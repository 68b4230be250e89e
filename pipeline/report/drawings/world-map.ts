// Draws a map of the world on which places, such as the covered countries, stand out from other land.

import { grouped } from '../../model/lists.ts'
import type { Make } from '../make.ts'
import { MAP_HEIGHT, MAP_WIDTH, type WorldShape } from '../world/map-sheet.ts'

/** A place on the map. */
export interface MapPlace {
  readonly id: string
  /** The class of its value, 0 the lowest; undefined where there is none. */
  readonly shade: number | undefined
  /** Whether its range is among the widest. */
  readonly weak?: boolean
  /** Name and figure. */
  readonly words: string
}

interface MapOf<Place, Drawn> {
  readonly make: Make<Drawn>
  readonly world: readonly WorldShape[]
  readonly places: readonly Place[]
  /** Makes the element of a place out of its shapes. */
  readonly draw: (place: Place, shapes: readonly Drawn[]) => Drawn
}

/** The attributes of the drawing as a whole. */
export const MAP_SHEET = { viewBox: `0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`, width: MAP_WIDTH, height: MAP_HEIGHT }

/** Radius of a dot. */
export const DOT = 4

/** Other land, and the places that the map shows: those with dots last, so that nothing covers a dot. */
export function worldMap<Place extends MapPlace, Drawn>({
  make,
  world,
  places,
  draw,
}: MapOf<Place, Drawn>): {
  readonly land: readonly Drawn[]
  readonly drawn: ReadonlyMap<string, Drawn>
} {
  const isPlace = new Set(places.map(({ id }) => id))
  const land = world
    .filter(({ code, path }) => path !== '' && !isPlace.has(code))
    .map(({ path }) => make('path', { d: path, class: 'land' }))
  const shapesOf = new Map(grouped(world, ({ code }) => code))
  const hasDot = ({ id }: Place) => Number(shapesOf.get(id)?.some(({ spot }) => spot) ?? false)
  const drawn = [...places]
    .sort((one, other) => hasDot(one) - hasDot(other))
    .flatMap((place) => {
      const { id, shade, weak } = place
      const own = shapesOf.get(id) ?? []
      const shapes = (className: string, fill?: string) =>
        own.flatMap(({ path, spot }) => [
          ...(path === '' ? [] : [make('path', { d: path, class: className, fill })]),
          ...(spot ? [make('circle', { cx: spot[0], cy: spot[1], r: DOT, class: className, fill })] : []),
        ])
      const all = [
        ...shapes(`country ${shade === undefined ? 'shade-missing' : `shade-${shade}`}`),
        ...(shade === undefined ? shapes('hatched', 'url(#dotted)') : weak ? shapes('hatched', 'url(#hatch)') : []),
      ]
      return own.length === 0 ? [] : [[id, draw(place, all)] as const]
    })
  return { land, drawn: new Map(drawn) }
}

/**
 * The patterns of places with wide ranges and of those without a figure; `suffix` distinguishes those of samples from those that are
 * zoomed.
 */
export const mapPatterns = <Drawn>(make: Make<Drawn>, suffix: '' | '-sample' = ''): Drawn =>
  make(
    'defs',
    {},
    make(
      'pattern',
      { id: `hatch${suffix}`, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
      make('path', { d: 'M0 0V6', class: 'hatch-line' }),
    ),
    make(
      'pattern',
      { id: `dotted${suffix}`, width: 4, height: 4, patternUnits: 'userSpaceOnUse' },
      make('circle', { cx: 2, cy: 2, r: 0.8, class: 'hatch-dot' }),
    ),
  )
