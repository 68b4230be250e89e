// The covered countries on a map of the world: darker means more, hatched means a wide range, dotted means no figure. Buttons zoom to
// continents. The pointer, the finger or the focus on a country shows its figure. One country at a time can take the focus.

import { DOT, type MapPlace as DrawnPlace, worldMap as drawnMap, MAP_SHEET, mapPatterns } from '../../../report/drawings/world-map.ts'
import { MAP_WIDTH, type WorldShape } from '../../../report/world/map-sheet.ts'
import { html, svg } from '../dom.ts'
import { oneTabStop } from '../one-tab-stop.ts'

export interface MapPlace extends DrawnPlace {
  readonly address: string
  /** What is shown at the pointer. */
  readonly details: () => readonly HTMLElement[]
}

interface WorldMap {
  readonly chart: SVGSVGElement
  /** The map with its buttons, and with what is shown at the pointer. */
  readonly element: HTMLElement
  /** Europe, larger, while the world is shown. */
  readonly inset: HTMLElement
}

type Box = readonly [x: number, y: number, width: number, height: number]

/** What the buttons show, on the sheet of the map; the oceans beside the land are left out. */
const ZOOMS: Readonly<Record<string, Box>> = {
  World: [105, 8, 855, 427],
  Africa: [425, 106, 215, 268],
  Americas: [130, 18, 255, 412],
  Asia: [535, 50, 355, 245],
  Europe: [445, 22, 160, 105],
  Oceania: [720, 240, 240, 175],
}

/** Pixels of a picture of a continent that is higher than wide. */
const MOST_HEIGHT = 720

/** The zoom stays while a reader chooses another measure or year. */
let zoomed = 'World'

/** `places` are in the order of their names. */
export function worldMap(world: readonly WorldShape[], places: readonly MapPlace[], title: string): WorldMap {
  const { land, drawn: links } = drawnMap<MapPlace, SVGElement>({
    make: svg,
    world,
    places,
    draw: ({ id, words, weak, address }, shapes) =>
      svg('a', { href: address, 'aria-label': weak ? `${words}, wide range` : words, 'data-key': `map ${id}` }, ...shapes),
  })
  const chart = svg(
    'svg',
    { ...MAP_SHEET, role: 'group', 'aria-label': title, class: 'world' },
    mapPatterns<SVGElement>(svg),
    svg('g', { id: 'whole-world' }, ...land, ...links.values()),
  )
  const detail = html(
    'div',
    { class: 'detail idle', 'aria-live': 'polite' },
    'Touch a country to see its figure, its range and its rank. Touch it again to see its flows.',
  )
  const frame = html('div', { class: 'map-frame chart' }, chart, detail)
  let reached: string | undefined
  const show = (place: MapPlace, x: number, y: number) => {
    links.get(reached ?? '')?.classList.remove('shown')
    links.get(place.id)?.classList.add('shown')
    reached = place.id
    detail.classList.remove('idle')
    detail.replaceChildren(...place.details())
    // Towards the emptier side, so that it covers neither the country nor leaves the map.
    const { left, top, width, height } = frame.getBoundingClientRect()
    const [right, down] = [x - left > width / 2, y - top > height / 2]
    Object.assign(detail.style, {
      left: right ? 'auto' : `${x - left + 16}px`,
      right: right ? `${left + width - x + 16}px` : 'auto',
      top: down ? 'auto' : `${y - top + 16}px`,
      bottom: down ? `${top + height - y + 16}px` : 'auto',
    })
  }
  for (const place of places) {
    const link = links.get(place.id)
    if (!link) continue
    link.addEventListener('pointermove', ({ clientX, clientY }) => show(place, clientX, clientY))
    link.addEventListener('focus', () => {
      const { left, top, width, height } = link.getBoundingClientRect()
      show(place, left + width / 2, top + height / 2)
    })
    // The first touch shows the figure, the second one follows the link.
    let touched = false
    link.addEventListener('pointerdown', ({ pointerType, clientX, clientY }) => {
      touched = pointerType === 'touch' && reached !== place.id
      show(place, clientX, clientY)
    })
    link.addEventListener('click', (event) => {
      if (touched) event.preventDefault()
      touched = false
    })
  }
  oneTabStop(places.flatMap(({ id }) => links.get(id) ?? []))
  const buttons = Object.keys(ZOOMS).map((name) => {
    const button = html('button', { type: 'button', 'data-key': `zoom ${name}` }, name)
    button.addEventListener('click', () => zoom(name))
    return button
  })
  const zoom = (name: string) => {
    zoomed = name
    const box = ZOOMS[name] ?? [0, 0, MAP_WIDTH, 0]
    const scale = Math.max(box[2] / MAP_WIDTH, (box[3] * 2) / MAP_WIDTH)
    chart.setAttribute('viewBox', box.join(' '))
    // The size of a picture; in the page, the style sheet sets it.
    const size = Math.min(MAP_WIDTH / box[2], MOST_HEIGHT / box[3])
    chart.setAttribute('width', String(Math.round(box[2] * size)))
    chart.setAttribute('height', String(Math.round(box[3] * size)))
    for (const dot of chart.querySelectorAll('a circle')) dot.setAttribute('r', String(DOT * scale))
    for (const pattern of chart.querySelectorAll('pattern'))
      pattern.setAttribute('patternTransform', `${pattern.id === 'hatch' ? 'rotate(45) ' : ''}scale(${scale})`)
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === name))
    inset.hidden = name !== 'World'
  }
  // On wide screens the small countries of Europe are drawn larger, too: for eyes and pointers, while keys have a button.
  const drawn = svg('svg', { viewBox: ZOOMS.Europe?.join(' '), class: 'world' }, svg('use', { href: '#whole-world' }))
  const inset = html('div', { class: 'inset', 'aria-hidden': 'true' }, drawn)
  for (const part of [chart, inset]) part.addEventListener('pointerleave', () => detail.classList.add('idle'))
  zoom(zoomed)
  return {
    chart,
    inset,
    element: html(
      'div',
      {},
      html(
        'div',
        { class: 'zooms', role: 'group', 'aria-label': 'Zoom to' },
        html('span', { 'aria-hidden': 'true' }, 'Zoom to'),
        ...buttons,
      ),
      frame,
    ),
  }
}
