/** A whole number with commas between thousands, whatever the machine's locale: 12345 → `12,345`. */
export function count(value: number): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',')
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
