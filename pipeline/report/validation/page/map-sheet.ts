// The sheet that the map is drawn on, and what lies on it.

export interface WorldShape {
  /** ISO 3166-1 alpha-3; empty where borders are drawn that have no code. */
  readonly code: string
  /** SVG path on the sheet; empty where the country is too small for one. */
  readonly path: string
  /** Where a country lies that is too small to be seen. */
  readonly spot: readonly [number, number] | null
}

export const MAP_WIDTH = 960
export const MAP_HEIGHT = 440
