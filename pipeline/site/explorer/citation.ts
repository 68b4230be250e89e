// Turns the citation.bib of a release into a line of text.

/** The fields of the entry, without their braces. */
function fieldsOf(bib: string): ReadonlyMap<string, string> {
  return new Map([...bib.matchAll(/^\s*(\w+)\s*=\s*\{+(.*?)\}+,?\s*$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** The view that is cited: its title and address, and the notice that goes with it. */
interface Cited {
  readonly title: string
  /** What its figures rest on; empty where nothing is said of it. */
  readonly evidence: string
  readonly address: string
  readonly notice: string
}

/** `The plastic-eol project (2026): <title>. 2026-11-20. “Mismanaged, 2022”. Licence: CC0-1.0. <notice> <address>` */
export function citationText(bib: string, { title, evidence, address, notice }: Cited): string {
  const fields = fieldsOf(bib)
  const field = (name: string) => fields.get(name) ?? ''
  return `${field('author')} (${field('year')}): ${field('title')}. ${field('date')}. “${title}”. ${evidence === '' ? '' : `${evidence} `}Licence: ${field('license')}. ${notice === '' ? '' : `${notice} `}${address}`
}
