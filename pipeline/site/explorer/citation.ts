// How a view is cited: what it shows, in words that hold whatever its figures are, and the citation.bib of its release made into an entry
// and a line of text that lead back to the view.

import { escapedTex } from '../../model/escaped-tex.ts'
import { listed } from '../../model/listed.ts'
import { titleOf } from './labels.ts'
import { setName } from './places.ts'
import { type Shown, scopeOf, type View } from './view.ts'

/** The fields of the entry, without their braces. */
function fieldsOf(bib: string): ReadonlyMap<string, string> {
  return new Map([...bib.matchAll(/^\s*(\w+)\s*=\s*\{+(.*?)\}+,?\s*$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** `Plastic packaging end of life, demo, release 1.4`: the release of a citation.bib. */
export const releaseIn = (bib: string): string => fieldsOf(bib).get('title') ?? ''

type Viewed = Pick<Shown, 'state' | 'facts' | 'measure' | 'years' | 'compared'>

/** `Mismanaged, % of waste generated: EU 27, 2022; All packaging, All polymers`: measure, places, years and packaging of a view. */
export function viewWords(view: Pick<View, 'scope' | 'measured'>, shown: Viewed): string {
  const { years, categories, polymers, ...places } = scopeOf(view, shown)
  const packaging = [...someOf(categories, 'kinds of packaging'), ...someOf(polymers, 'polymers')]
  const measured = view.measured?.(shown) ?? titleOf(shown.measure, shown.state.as)
  return `${measured}: ${setName(shown.facts, places)}, ${yearsWords(years)}; ${packaging.join(', ')}`
}

function yearsWords(years: readonly number[]): string {
  const [first = 0, last = first] = [years[0], years.at(-1)]
  return years.length > 2 && last - first === years.length - 1 ? `${first} to ${last}` : listed(years.map(String))
}

/** The only name, or how many there are: `PET bottles`, `4 kinds of packaging`; nothing of none. */
export const someOf = (names: readonly string[], kind: string): readonly string[] =>
  names.length < 2 ? names : [`${names.length} ${kind}`]

/** The view that is cited: what it shows, its address, and the notice that goes with it. */
interface Cited {
  readonly view: string
  /** What its figures rest on; empty where nothing is said of it. */
  readonly evidence: string
  readonly address: string
  readonly notice: string
}

/** `The plastic-eol project (2026): <release>. 2026-11-20. “Mismanaged, …: EU 27, 2022; …”. Licence: CC0-1.0. <notice> <address>` */
export function citationText(bib: string, { view, evidence, address, notice }: Cited): string {
  const fields = fieldsOf(bib)
  const field = (name: string) => fields.get(name) ?? ''
  const doi = field('doi')
  const parts = [
    `${field('author')} (${field('year')}): ${field('title')}. ${field('date')}. “${view}”.`,
    evidence,
    `Licence: ${field('license')}.`,
    notice,
    doi === '' ? '' : `doi:${doi}`,
    address,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** The entry of the release as one of the view: with a key of its own, what it shows in the title, and its address. */
export function viewBib(bib: string, { view, address, key }: Pick<Cited, 'view' | 'address'> & { readonly key: string }): string {
  return bib
    .replace(/^@misc\{[^,]*,/, () => `@misc{${key},`)
    .replace(/^( *title = )\{\{.*\}\},$/m, (_, field) => `${field}{{${escapedTex(view)}. ${releaseIn(bib)}}},`)
    .replace(/^ *url = .*\n/m, '')
    .replace(/\}\s*$/, () => `  url = {${address}},\n}\n`)
}
