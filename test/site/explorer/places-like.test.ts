import { describe, expect, it } from 'vitest'
import { placesLike } from '../../../pipeline/site/explorer/places.ts'

describe('a place that a release does not have', () => {
  const place = (id: string, name: string, aliases: readonly string[] = []) => ({ id, name, kind: 'country' as const, aliases })
  const places = [place('GTM', 'Guatemala'), place('KEN', 'Kenya'), place('NLD', 'Netherlands', ['Holland']), place('NGA', 'Nigeria')]
  const like = (text: string) => placesLike(text, places).map(({ id }) => id)

  it.each([
    ['a name', 'kenya', ['KEN']],
    ['another name', 'Holland', ['NLD']],
    ['a code with one other letter', 'GTN', ['GTM']],
    ['a name that begins alike', 'Kenia', ['KEN']],
    ['nothing alike', 'XXX', []],
  ])('is compared with the others by %s', (_, text, found) => {
    expect(like(text)).toEqual(found)
  })
})
