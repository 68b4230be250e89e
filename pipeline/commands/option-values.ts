// The whole numbers that options take. An option has the same range and the same code of failure in every command.

import { Failure } from '../model/failure.ts'

const WHOLE_NUMBERS = {
  '--port': { code: 'bad-port', least: 0, most: 65_535 },
  '--sample': { code: 'bad-option', least: 1, most: 999_999 },
  '--seed': { code: 'bad-option', least: 1, most: 999_999_999 },
  '--threads': { code: 'bad-threads', least: 1, most: 999 },
  '--timeout': { code: 'bad-timeout', least: 1, most: 999_999, unit: 'seconds' },
} as const

/** The number that an option is given. Failure with the code of the option if the text is not a whole number in its range. */
export function wholeNumberOf(option: keyof typeof WHOLE_NUMBERS, text: string): number {
  const { code, least, most, unit }: WholeNumber = WHOLE_NUMBERS[option]
  const value = Number(text)
  if (/^(?:0|[1-9]\d*)$/.test(text) && value >= least && value <= most) return value
  const what = `a whole number${unit === undefined ? '' : ` of ${unit}`}`
  throw new Failure(code, `${option} takes ${what} from ${least} to ${most}, not ${JSON.stringify(text)}.`)
}

interface WholeNumber {
  readonly code: string
  readonly least: number
  readonly most: number
  readonly unit?: string
}
