// The classes of values on a map: their ends are round, and stay the same for all years of a measure.

/** The lower ends of the classes of shares above this are those of SHARES. */
const WIDE_SHARES = 30
const SHARES = [5, 15, 30, 50, 75] as const
/** Ends of other measures grow as 1, 2, 5, 10. */
const STEPS = [1, 2, 5] as const
const INNER_ENDS = SHARES.length

/** The inner ends of the classes, lowest first, for values up to `most`; `isShare`: in percent. Empty where nothing is above 0. */
export function mapBreaks(most: number, isShare: boolean): readonly number[] {
  if (isShare && most > WIDE_SHARES) return SHARES
  if (!(most > 0)) return []
  const top = Math.floor(Math.log10(most))
  const powers = Array.from({ length: INNER_ENDS }, (_, index) => top - INNER_ENDS + 1 + index)
  const ends = powers.flatMap((power) => STEPS.map((step) => Number(`${step}e${power}`)))
  return ends.filter((end) => end < most).slice(-INNER_ENDS)
}

/** The class of a value, 0 the lowest. */
export function classOf(value: number, ends: readonly number[]): number {
  const place = ends.findIndex((end) => value < end)
  return place === -1 ? ends.length : place
}

/** The words for each class: `0 to 5`, …, `75 to 100`; the last one of other measures than shares is open. */
export function classWords(ends: readonly number[], isShare: boolean): readonly string[] {
  const text = (end: number) => end.toLocaleString('en', { maximumSignificantDigits: 3 })
  return [...ends, undefined].map((end, index) => {
    const from = text(ends[index - 1] ?? 0)
    if (end !== undefined) return `${from} to ${text(end)}`
    return isShare && ends === SHARES ? `${from} to 100` : `${from} and more`
  })
}
