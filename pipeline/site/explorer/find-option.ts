// Finds the options that match a typed text.

export interface ComboOption {
  readonly value: string
  readonly label: string
}

/** Letters without marks: `Côte d'Ivoire` is found by `cote`. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The options that a text finds. First those whose label begins with it, then those with a word that begins with it, then those whose code
 * is equal to it, then those whose label contains it.
 */
export function foundBy(options: readonly ComboOption[], text: string): readonly ComboOption[] {
  const wanted = plain(text.trim())
  if (wanted === '') return options
  const place = ({ label, value }: ComboOption) => {
    const words = plain(label)
    if (words.startsWith(wanted)) return 0
    if (words.split(/[\s('-]+/).some((word) => word.startsWith(wanted))) return 1
    if (plain(value) === wanted) return 2
    return words.includes(wanted) ? 3 : undefined
  }
  return [0, 1, 2, 3].flatMap((wantedPlace) => options.filter((option) => place(option) === wantedPlace))
}
