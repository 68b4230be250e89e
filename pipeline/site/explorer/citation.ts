// How a release is cited: its citation.bib, and the same as a line of text.

/** The fields of the entry, without their braces. */
function fieldsOf(bib: string): ReadonlyMap<string, string> {
  return new Map([...bib.matchAll(/^\s*(\w+)\s*=\s*\{+(.*?)\}+,?\s*$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** `The plastic-eol project (2026): Plastic packaging end of life, release 1.4. 2026-11-20. CC0-1.0. <address>` */
export function citationText(bib: string, address: string): string {
  const fields = fieldsOf(bib)
  const field = (name: string) => fields.get(name) ?? ''
  return `${field('author')} (${field('year')}): ${field('title')}. ${field('date')}. Licence: ${field('license')}. ${address}`
}
