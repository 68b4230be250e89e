// The options of the measuring scripts. A wrong one ends the script with one line and exit 2, before anything is measured.

import { type ParseArgsConfig, parseArgs } from 'node:util'

type Declared = NonNullable<ParseArgsConfig['options']>

/** The values of the options. They are texts and flags; `numberOf` reads a number. */
export function optionsOf<Options extends Declared>(options: Options): ReturnType<typeof parseArgs<{ options: Options }>>['values'] {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const names = Object.keys(options).map((name) => `--${name}`)
    return refuse(`${error.message}\nOptions: ${names.join(', ')}`)
  }
}

/** A whole number from 1. */
export function numberOf(text: string, option: string): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= 1 ? number : refuse(`--${option} takes whole numbers from 1, not ${JSON.stringify(text)}`)
}

function refuse(message: string): never {
  process.stderr.write(`error[usage]: ${message}\n`)
  process.exit(2)
}
