/**
 * The names of a path, and the end that stays together where it breaks: the number of the line with the ending, `.csv:205`, because
 * `.csv:20` alone would be read as another line.
 */
export function pathParts(place: string): { readonly names: readonly string[]; readonly end: string } {
  const [end = ''] = /(?:\.[^./]*)?:\d+$/.exec(place) ?? []
  return { names: place.slice(0, place.length - end.length).split('/'), end }
}
