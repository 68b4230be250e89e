/** A text in a field of BibTeX. */
export const escapedTex = (text: string): string => text.replace(/[%&#_$]/g, '\\$&').replaceAll('±', '{\\textpm}')
