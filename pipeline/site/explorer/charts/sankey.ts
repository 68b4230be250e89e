// Draws the flows of a record in the page.

import type { FlowModel } from '../../../model/flow-model.ts'
import type { Unit } from '../../../model/metrics.ts'
import { type SankeyOptions, sankeyDrawing } from '../../../report/drawings/sankey.ts'
import { svg } from '../dom.ts'
import { UNIT_TEXTS, withoutUnit } from '../words.ts'
import { textWidths } from './text-widths.ts'

type Texts = Pick<SankeyOptions<SVGElement>, 'amount' | 'linkText' | 'title'>

/** The drawing for a width in pixels. On narrow screens it names the unit once. */
export function sankeyChart(model: FlowModel, { amount, ...texts }: Texts, unit: Unit, width: number): SVGElement {
  return sankeyDrawing<SVGElement>(model, {
    ...texts,
    make: svg,
    width,
    head: UNIT_TEXTS[unit],
    widthsOf: textWidths,
    amount(node, value, isNarrow) {
      const text = amount(node, value, isNarrow)
      return isNarrow ? withoutUnit(text, unit) : text
    },
  })
}
