// The covered countries on a map of the world: darker means more, hatched means weak evidence; those without a figure have a colour of their own. One country at a time can take the focus;
// arrow keys move it to the next country by name.

import { MAP_HEIGHT, MAP_WIDTH, type WorldShape } from '../../../report/world/map-sheet.ts'
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
  const byId = new Map(places.map((place) => [place.id, place]))
  const links = new Map<string, SVGAElement>()
  const shapes = world.filter(({ path }) => path !== '')
  const background = shapes.filter(({ code }) => !byId.has(code)).map(({ path }) => svg('path', { d: path, class: 'land' }))
  for (const place of places) {
    const drawn = [
      ...shapes
        .filter(({ code }) => code === place.id)
        .map(
          ({ path }) =>
            (className: string, fill?: string) =>
              svg('path', { d: path, class: className, fill }),
        ),
      ...world
        .filter(({ code, spot }) => code === place.id && spot !== null)
        .map(
          ({ spot }) =>
            (className: string, fill?: string) =>
              svg('circle', { cx: spot?.[0], cy: spot?.[1], r: 4, class: className, fill }),
        ),
    ]
    if (drawn.length === 0) continue
    const shade = place.shade === undefined ? 'shade-missing' : `shade-${place.shade}`
    const link = svg(
      'a',
      {
        href: place.address,
        tabindex: -1,
        'aria-label': place.weak ? `${place.words}, weak evidence` : place.words,
        'data-key': `map ${place.id}`,
      },
      svg('title', {}, place.words),
      ...drawn.map((shape) => shape(`country ${shade}`)),
      ...(place.weak ? drawn.map((shape) => shape('hatched', 'url(#hatch)')) : []),
    )
    links.set(place.id, link)
  }
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
  const chart = svg(
    'svg',
    { viewBox: `0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`, width: MAP_WIDTH, height: MAP_HEIGHT, role: 'group', 'aria-label': title, class: 'world' },
    hatch(),
    ...background,
    ...links.values(),
  )
  return { chart, absent: places.filter(({ id }) => !links.has(id)).map(({ name }) => name) }
}
