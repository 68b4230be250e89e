// Plausible values around a published one, by its score or within a range that is stated for it.

import { DEVIATIONS_BETWEEN, type Spreads, type StatedRange } from '../../model/spreads.ts'
import type { Draws } from '../numbers/drawn.ts'
import { MILLION } from '../numbers.ts'
import { nearestRank } from './bounds.ts'
import { positionOf } from './positions.ts'

/** The score whose factors are known most precisely. They are scaled to any other spread. */
const WIDEST = 1

/** One value per draw, computed from the draw's rank. */
export function byRanks(ranks: Uint16Array, value: (rank: number) => number): Draws {
  const values = new Float64Array(ranks.length)
  for (let draw = 0; draw < ranks.length; draw++) values[draw] = value(ranks[draw] as number)
  return values
}

/** The factors of a score, one per draw. */
export function factorsOf({ factors }: Spreads, score: number, ranks: Uint16Array): Draws {
  const byRank = factors.get(score)
  if (!byRank) throw new RangeError(`no spread of score ${score}`)
  return byRanks(ranks, (rank) => byRank[rank] as number)
}

/** The factors of a spread that no score has, one per draw, in whole millionths like those of the scores. */
export function lognormal({ factors, sigmas }: Spreads, sigma: number, ranks: Uint16Array, median = 1): Draws {
  const [widest, own] = [factors.get(WIDEST), sigmas.get(WIDEST)]
  if (!widest || own === undefined) throw new RangeError('no spread of the lowest score')
  return byRanks(ranks, (rank) => inMillionths(median * (widest[rank] as number) ** (sigma / own)))
}

/** The factors of a stated range. */
export const statedFactors = (spreads: Spreads, { low, high }: StatedRange, ranks: Uint16Array): Draws =>
  lognormal(spreads, Math.log(high / low) / DEVIATIONS_BETWEEN, ranks, Math.sqrt(low * high))

/** The factors of a score for a figure that is some years old; it gains `sigmaOfYear` a year, as a random walk does. */
export function agedFactors(spreads: Spreads, score: number, { years, sigmaOfYear }: Age, ranks: Uint16Array): Draws {
  if (years === 0) return factorsOf(spreads, score, ranks)
  const sigma = spreads.sigmas.get(score)
  if (sigma === undefined) throw new RangeError(`no spread of score ${score}`)
  return lognormal(spreads, Math.sqrt(sigma ** 2 + years * sigmaOfYear ** 2), ranks)
}

export interface Age {
  /** Years between a figure and its use. */
  readonly years: number
  readonly sigmaOfYear: number
}

/** The sanitary part of landfill of an open kind at each position: with the mean ½ it lies evenly between 0 and 1. */
export const sanitaryParts = (ranks: Uint16Array, mean = 0.5): Draws =>
  byRanks(ranks, (rank) => inMillionths(positionOf(rank) ** ((1 - mean) / mean)))

const inMillionths = (value: number) => Math.round(MILLION * value) / MILLION

/** The member of a sorted list at each position, by nearest rank. */
export function membersAt(sorted: readonly number[], ranks: Uint16Array): Draws {
  return byRanks(ranks, (rank) => sorted[nearestRank(positionOf(rank), sorted.length)] as number)
}

/**
 * A share of 0 or 1 has no odds. With a score of 3 or less it is drawn as if it were this far from 0 or 1; with a better score it is not
 * drawn.
 */
const NEARLY = 0.001

/** The share in ppm after its odds are multiplied by a factor. */
export function shareTimes(ppm: number, factor: number): number {
  const share = ppm / MILLION
  return (MILLION * share * factor) / (1 - share + share * factor)
}

export function drawnShare(ppm: number, score: number, factor: number): number {
  if (ppm > 0 && ppm < MILLION) return shareTimes(ppm, factor)
  if (score > 3) return ppm
  return shareTimes((ppm === 0 ? NEARLY : 1 - NEARLY) * MILLION, factor)
}

/** The odds of a share after it is kept at least `least` away from 0 and 1. */
export function oddsWithin(share: number, least: number): number {
  const held = Math.min(Math.max(share, least), 1 - least)
  return held / (1 - held)
}
