// The sheet that the map is drawn on, and the shapes on it.

export interface WorldShape {
  /** ISO 3166-1 alpha-3; empty for a drawn area without a code. */
  readonly code: string
  /** SVG path on the sheet; empty if the country is too small for one. */
  readonly path: string
  /** The place of a country that is too small to be seen; null for others. */
  readonly spot: readonly [number, number] | null
}

export const MAP_WIDTH = 960
export const MAP_HEIGHT = 440
