// Draws the flows of a record in the page. A path from input to fate lights up under the pointer and the focus.

import type { FlowModel } from '../../../model/flow-model.ts'
import type { MetricName } from '../../../model/metrics.ts'
import { type SankeyOptions, sankeyDrawing } from '../../../report/drawings/sankey.ts'
import { svg } from '../dom.ts'
import { oneTabStop } from '../one-tab-stop.ts'
import { textWidths } from './text-widths.ts'

interface Texts extends Pick<SankeyOptions<SVGElement>, 'amount' | 'title'> {
  /** Is called with the metric of a box that is selected; without it boxes cannot be selected. */
  readonly onSelect?: ((metric: MetricName) => void) | undefined
}

/** The drawing for a width in pixels. */
export function sankeyChart(model: FlowModel, { onSelect, ...options }: Texts, width: number): SVGElement {
  const drawing = sankeyDrawing<SVGElement>(model, { ...options, make: svg, width, widthsOf: textWidths })
  const boxes = [...drawing.querySelectorAll<SVGElement>('[data-node]')]
  const ribbons = [...drawing.querySelectorAll<SVGElement>('[data-from]')]
  const light = (found: ReadonlySet<string> | undefined) => {
    drawing.classList.toggle('lit', found !== undefined)
    for (const box of boxes) box.classList.toggle('on', found?.has(box.dataset.node ?? '') ?? false)
    for (const { classList, dataset } of ribbons)
      classList.toggle('on', (found?.has(dataset.from ?? '') && found.has(dataset.to ?? '')) ?? false)
  }
  const follow = (element: SVGElement, ids: readonly [first: string, last: string]) => {
    element.addEventListener('pointerenter', () => light(pathOf(model, ids)))
    element.addEventListener('pointerleave', () => light(undefined))
  }
  for (const box of boxes) {
    const id = box.dataset.node ?? ''
    follow(box, [id, id])
    box.addEventListener('focus', () => light(pathOf(model, [id, id])))
    box.addEventListener('blur', () => light(undefined))
    const texts = [...box.querySelectorAll('text')]
    const words = texts.map(({ textContent }) => textContent).join(' ')
    // Those who say what they see select the box: its name has to hold its words as they are drawn.
    texts[0]?.append(' ')
    const metric = model.nodes.find((node) => node.id === id)?.metric
    const select = metric && onSelect && (() => onSelect?.(metric))
    box.setAttribute('role', select ? 'button' : 'img')
    box.setAttribute('aria-label', select ? `${words}, show the source lines` : words)
    if (!select) continue
    box.addEventListener('click', select)
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      select()
    })
  }
  for (const ribbon of ribbons) follow(ribbon, [ribbon.dataset.from ?? '', ribbon.dataset.to ?? ''])
  oneTabStop(boxes)
  return drawing
}

/** The nodes before the first one and after the last one, with both. */
function pathOf({ links }: FlowModel, [first, last]: readonly [string, string]): ReadonlySet<string> {
  const reached = (start: string, from: 'source' | 'target', to: 'source' | 'target') => {
    const found = new Set([start])
    for (const id of found) for (const link of links) if (link[from] === id) found.add(link[to])
    return found
  }
  return new Set([...reached(first, 'target', 'source'), ...reached(last, 'source', 'target')])
}
