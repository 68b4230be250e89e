/** Words one after the other, as a sentence lists them: `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly (string | number)[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
