// What the page says of places in an address that the release does not have: the releases that have them, or places with a similar name or
// code.

import type { Data } from './data.ts'
import { html } from './dom.ts'
import { foundBy } from './find-option.ts'
import { nameOf, placesOf } from './places.ts'
import type { State } from './state.ts'
import type { Shown } from './view.ts'

/** More places than this are not offered. */
const MOST_OFFERED = 3

/** A sentence with links for each of these places. `releases` are the names of all releases, newest first. */
export async function unknownPlaceWords(
  places: readonly string[],
  { facts, release, data, addressOf }: Pick<Shown, 'facts' | 'release' | 'data' | 'addressOf'>,
  releases: readonly string[],
): Promise<readonly (HTMLElement | string)[]> {
  const link = (words: string, part: Partial<State>) => html('a', { href: addressOf(part) }, words)
  const found = await Promise.all(
    places.map(async (place) => {
      const other = await releaseWith(place, data, releases)
      if (other) {
        const words = `Show ${other.name} in ${other.release}`
        return [
          `${other.name} is not in release ${release}; it is in ${other.release}. `,
          link(words, { country: place, release: other.release }),
          '. ',
        ]
      }
      const near = placesLike(place, placesOf(facts))
      const offered = near.flatMap(({ id, name }, index) => [index === 0 ? 'Did you mean ' : ' or ', link(name, { country: id })])
      return [
        `Release ${release} has no country or group “${place.slice(0, 40)}”. `,
        ...(near.length === 0 ? ['Choose one in the field “Place”. '] : [...offered, '? ']),
      ]
    }),
  )
  return found.flat()
}

/** The newest release that has a place, and the name of the place in it. */
async function releaseWith(place: string, data: Pick<Data, 'facts'>, releases: readonly string[]) {
  for (const release of releases) {
    const facts = await data.facts(release)
    if (placesOf(facts).some(({ id }) => id === place)) return { release, name: nameOf(facts, place) }
  }
  return undefined
}

/** Places that a text finds by name or other name, else those with a code that differs in one letter or a name that begins alike. */
export function placesLike(text: string, places: ReturnType<typeof placesOf>): ReturnType<typeof placesOf> {
  const options = places.map(({ id, name, aliases }) => ({ value: id, label: name, aliases }))
  const code = text.toUpperCase()
  const isNear = (id: string) => id.length === code.length && [...id].filter((letter, index) => letter !== code[index]).length === 1
  const near = [
    ...foundBy(options, text).map(({ value }) => value),
    ...places.filter(({ id, kind }) => kind === 'country' && isNear(id)).map(({ id }) => id),
    ...(text.length > 3 ? foundBy(options, text.slice(0, 3)).map(({ value }) => value) : []),
  ]
  return [...new Set(near)].slice(0, MOST_OFFERED).flatMap((id) => places.filter((place) => place.id === id))
}
