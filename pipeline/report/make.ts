// Drawings are made of elements of SVG by whoever shows them: as markup in a report, as elements in the page of the explorer.

/**
 * Makes an element with attributes, of which those that are undefined are left out, and what it holds. Texts become texts, never markup.
 */
export type Make<Drawn> = (
  name: 'svg' | 'g' | 'defs' | 'pattern' | 'path' | 'rect' | 'circle' | 'text' | 'title' | 'desc',
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly (Drawn | string)[]
) => Drawn
