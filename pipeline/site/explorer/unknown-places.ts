// What the page says of places in an address that the release does not have: the releases that have them, or places with a similar name or
// code.

import type { Data } from './data.ts'
import { html } from './dom.ts'
import { placesLike, placesOf } from './places.ts'
import type { State } from './state.ts'
import type { ListedRelease, Shown } from './view.ts'

/** A sentence with links for each of these places. */
export async function unknownPlaceWords(
  places: readonly string[],
  { facts, release, releases, data, addressOf }: Shown,
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
        ...(near.length === 0 ? ['Choose another place above. '] : [...offered, '? ']),
      ]
    }),
  )
  return found.flat()
}

/** The newest release that has a place, and the name of the place in it. */
async function releaseWith(place: string, data: Data, releases: readonly ListedRelease[]) {
  for (const { name: release } of releases) {
    const found = placesOf(await data.facts(release)).find(({ id }) => id === place)
    if (found) return { release, name: found.name }
  }
  return undefined
}
