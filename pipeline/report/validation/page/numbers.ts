// Numbers as the page shows them: rounded for reading, the same digits on every machine. The exact ones are in the data.

import { withCommas } from '../../../model/count.ts'

/** Significant digits of a mass. Fewer would do, because ranges are much wider. */
const DIGITS = 4

/** A mass in kg as kilotonnes with four significant digits: `1,235 kt`, `12.35 kt`, `0.045 kt`. */
export function kilotonnes(kg: number): string {
  return `${significant(kg / 1_000_000)} kt`
}

/** A number with four significant digits, commas between thousands and no zeros at its end. */
function significant(value: number): string {
  if (value === 0) return '0'
  const decimals = Math.min(Math.max(DIGITS - 1 - Math.floor(Math.log10(Math.abs(value))), 0), 6)
  const text = decimalText(Number(value.toPrecision(DIGITS)), decimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/**
 * Texts of a finding with their masses in four significant digits: `42,830 kt by supply` for `42831.881 kt by supply`. Different texts that
 * would become the same are not rounded, because their difference is what was found.
 */
export function roundedMasses(texts: readonly (string | null)[]): (string | null)[] {
  const rounded = texts.map(
    (text) => text?.replace(MASS, (_, number: string) => kilotonnes(Math.round(Number(number) * 1_000_000))) ?? null,
  )
  return new Set(rounded).size < new Set(texts).size ? [...texts] : rounded
}

const MASS = /(?<![\w.,])(\d+(?:\.\d+)?) kt\b/g

/** Formats a size in kt, which findings hold as text with six decimals, in the same way without its unit. */
export function sizeText(size_kt: string): string {
  const kg = Number(size_kt) * 1_000_000
  return Number.isFinite(kg) ? kilotonnes(Math.round(kg)).slice(0, -' kt'.length) : size_kt
}

/** Parts per million as percent with one decimal: `12.3 %`. */
export function percent(ppm: number): string {
  return `${(ppm / 10_000).toFixed(1)} %`
}

/** A score in thousandths with one decimal: `3.4`. */
export function score(milli: number): string {
  return (milli / 1000).toFixed(1)
}

/** A number with that many decimals and commas between thousands. */
export function decimalText(value: number, decimals: number): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const text = withCommas(whole)
  return fraction === undefined ? text : `${text}.${fraction}`
}
