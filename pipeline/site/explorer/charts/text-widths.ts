// Measures texts as the style sheet sets them in a drawing, whatever fonts the reader has.

import { largest } from '../../../model/lists.ts'
import { html, svg } from '../dom.ts'

/** The widths of texts in pixels. `drawing` is the class of the drawing, `kind` that of its texts. */
export function textWidths(texts: readonly string[], drawing: string, kind = ''): readonly number[] {
  const drawn = texts.map((text) => svg('text', { class: kind }, text))
  // Only elements in the page have styles.
  const stage = html('div', { class: 'chart off-stage', 'aria-hidden': 'true' }, svg('svg', { class: drawing }, ...drawn))
  document.body.append(stage)
  const widths = drawn.map((text) => text.getComputedTextLength())
  stage.remove()
  return widths
}

/** The width of the widest text, in whole pixels; 0 without texts. */
export const widestText = (texts: readonly string[], drawing: string, kind?: string): number =>
  Math.ceil(largest(textWidths(texts, drawing, kind), 0))

/** The texts, those that do not fit into `room` without so many of their last characters that they do. */
export function shortened(texts: readonly string[], room: number, drawing: string): readonly string[] {
  const fitting = (some: readonly string[]) => {
    const widths = textWidths(some, drawing)
    return some.map((text, index) => ((widths[index] ?? 0) <= room ? text : undefined))
  }
  return fitting(texts).map((found, place) => {
    const letters = [...(texts[place] ?? '')]
    return (
      found ??
      fitting(
        letters.map(
          (_, cut) =>
            `${letters
              .slice(0, -1 - cut)
              .join('')
              .trimEnd()}…`,
        ),
      ).find(Boolean) ??
      '…'
    )
  })
}
