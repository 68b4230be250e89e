/** A whole number with commas between thousands, whatever the machine's locale: 12345 → `12,345`. */
export function count(value: number): string {
  return withCommas(value.toString())
}

/** The digits of a whole number, with commas between thousands. */
export function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** A number as a sentence says it: a word up to twelve, else digits. */
export function countWord(value: number): string {
  return WORDS[value] ?? count(value)
}

/** `1 error`, `1,240 errors` */
export function plural(number: number, noun: string, nouns = `${noun}s`): string {
  return `${count(number)} ${number === 1 ? noun : nouns}`
}
