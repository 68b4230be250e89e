// The covered countries on a map of the world: darker means more, hatched means weak evidence; those without a figure have a colour of their own. One country at a time can take the focus;
// arrow keys move it to the next country by name.

import { worldMap as drawnMap, MAP_SHEET } from '../../../report/drawings/world-map.ts'
import type { WorldShape } from '../../../report/world/map-sheet.ts'
import { svg } from '../dom.ts'
import { hatch } from './bars.ts'

export interface MapPlace {
  readonly id: string
  readonly name: string
  /** The class of its value, 0 the lowest; undefined where there is none. */
  readonly shade: number | undefined
  readonly weak: boolean
  /** The text for screen readers: name, value and range. */
  readonly words: string
  readonly address: string
}

export interface WorldMap {
  readonly chart: SVGSVGElement
  /** Names of places that the map does not show. */
  readonly absent: readonly string[]
}

/** `places` are in the order of their names. `onShow` is called with the place that a reader points at, touches or reaches by keys. */
export function worldMap(world: readonly WorldShape[], places: readonly MapPlace[], title: string, onShow: (id: string) => void): WorldMap {
  const { land, drawn: links } = drawnMap<MapPlace, SVGElement>({
    make: svg,
    world,
    places: new Map(places.map((place) => [place.id, place])),
    draw: ({ id, shade, weak, words, address }, shapes) =>
      svg(
        'a',
        { href: address, tabindex: -1, 'aria-label': weak ? `${words}, weak evidence` : words, 'data-key': `map ${id}` },
        svg('title', {}, words),
        ...shapes(`country ${shade === undefined ? 'shade-missing' : `shade-${shade}`}`),
        ...(weak ? shapes('hatched', 'url(#hatch)') : []),
      ),
  })
  const order = places.map(({ id }) => id).filter((id) => links.has(id))
  let reached: string | undefined
  const show = (id: string) => {
    links.get(reached ?? '')?.classList.remove('shown')
    links.get(id)?.classList.add('shown')
    reached = id
    onShow(id)
  }
  for (const [id, link] of links) {
    link.addEventListener('pointerenter', () => show(id))
    link.addEventListener('focus', () => show(id))
    // The first touch shows the figure, the second one follows the link.
    let touched = false
    link.addEventListener('pointerdown', ({ pointerType }) => {
      touched = pointerType === 'touch' && reached !== id
      show(id)
    })
    link.addEventListener('click', (event) => {
      if (touched) event.preventDefault()
      touched = false
    })
    link.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      const next = order[(order.indexOf(id) + step + order.length) % order.length]
      const target = links.get(next ?? '')
      link.setAttribute('tabindex', '-1')
      target?.setAttribute('tabindex', '0')
      target?.focus()
    })
  }
  links.get(order[0] ?? '')?.setAttribute('tabindex', '0')
  const chart = svg('svg', { ...MAP_SHEET, role: 'group', 'aria-label': title, class: 'world' }, hatch(), ...land, ...links.values())
  return { chart, absent: places.filter(({ id }) => !links.has(id)).map(({ name }) => name) }
}
