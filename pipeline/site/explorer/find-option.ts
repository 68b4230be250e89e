// Finds the options that match a typed text.

export interface ComboOption {
  readonly value: string
  readonly label: string
  /** Other names by which it is found. */
  readonly aliases?: readonly string[] | undefined
}

export interface FoundOption extends ComboOption {
  /** The other name by which it was found; undefined if its label says what was typed. */
  readonly alias: string | undefined
}

/** Letters without marks: `Côte d'Ivoire` is found by `cote`. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How well a name fits, 0 best; undefined: not at all. */
function placeAmong(name: string, wanted: string): number | undefined {
  const words = plain(name)
  if (words === wanted) return 0
  const each = words.split(/[\s()'-]+/)
  if (each[0] === wanted) return 1
  if (words.startsWith(wanted)) return 2
  if (each.some((word) => word.startsWith(wanted))) return 3
  return words.includes(wanted) ? 5 : undefined
}

/** Worse than every place. */
const NOWHERE = 6

/**
 * The options that a text finds. First those with a name that is equal to it, then those whose first word is equal to it (`EU` finds EU
 * 27 before Europe), with a name that begins with it, with a word that begins with it, with a code that is equal to it, and with a name
 * that contains it. Names are the label and the aliases.
 */
export function foundBy(options: readonly ComboOption[], text: string): readonly FoundOption[] {
  const wanted = plain(text.trim())
  if (wanted === '') return options.map((option) => ({ ...option, alias: undefined }))
  const found = options.flatMap((option) => {
    const names = [option.label, ...(option.aliases ?? [])].map((name) => ({ name, place: placeAmong(name, wanted) }))
    const best = names.reduce((a, b) => ((b.place ?? NOWHERE) < (a.place ?? NOWHERE) ? b : a))
    const place = Math.min(best.place ?? NOWHERE, plain(option.value) === wanted ? 4 : NOWHERE)
    return place === NOWHERE
      ? []
      : [{ ...option, place, alias: best.place === place && best.name !== option.label ? best.name : undefined }]
  })
  return found.sort((a, b) => a.place - b.place)
}
