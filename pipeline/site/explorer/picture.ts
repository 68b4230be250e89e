// Makes a chart into a picture that stands alone: it contains title, subtitle, source, release, licence, notice and its styles.

import { wrapped } from '../../model/wrapped.ts'
import { svg } from './dom.ts'

export interface PictureText {
  readonly title: string
  readonly subtitle: string | undefined
  /** A list on the page, each item with its sample; undefined where the chart needs none. */
  readonly legend: HTMLElement | undefined
  /** Lines below the chart. */
  readonly lines: readonly string[]
}

/** The properties that a drawing takes from the style sheet. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

const MARGIN = 20
const TITLE = { size: 20, height: 26 }
const SUBTITLE = { size: 15, height: 22 }
const LINE = { size: 12, height: 17 }

/** An SVG document with its size in pixels. */
export interface Picture {
  readonly text: string
  readonly width: number
  readonly height: number
}

/**
 * Makes a picture; a slide has the ratio 16:9, with space around. It always has the light colours, whatever the reader's screen shows,
 * because it goes onto slides and paper.
 */
export function picture(chart: SVGElement, { title, subtitle, legend, lines }: PictureText, isSlide = false): Picture {
  const [width, height] = [Number(chart.getAttribute('width')), Number(chart.getAttribute('height'))]
  const room = Math.floor(width / (TITLE.size * 0.52))
  const titleLines = wrapped(title, room)
  const subtitleLines = subtitle === undefined ? [] : wrapped(subtitle, Math.floor(width / (SUBTITLE.size * 0.52)))
  const textLines = lines.flatMap((line) => wrapped(line, Math.floor(width / (LINE.size * 0.52))))
  const keys = legend ? legendOf(legend, width) : { height: 0, parts: [] }
  const titled = MARGIN + titleLines.length * TITLE.height
  const head = titled + subtitleLines.length * SUBTITLE.height + 8
  const top = head + keys.height
  const whole = { width: width + 2 * MARGIN, height: top + height + 14 + textLines.length * LINE.height + MARGIN }
  const size = isSlide ? slideAround(whole) : whole
  const [x, y] = [(whole.width - size.width) / 2, (whole.height - size.height) / 2]
  const drawing = styledCopy(chart)
  drawing.setAttribute('x', String(MARGIN))
  drawing.setAttribute('y', String(top))
  const text = (words: string, y: number, size: number, weight: number) =>
    svg('text', { x: MARGIN, y, fill: '#1d2426', 'font-family': 'system-ui, sans-serif', 'font-size': size, 'font-weight': weight }, words)
  const document = svg(
    'svg',
    {
      ...(isSlide ? SLIDE : size),
      viewBox: `${x} ${y} ${size.width} ${size.height}`,
      role: 'img',
      'aria-label': [title, ...subtitleLines].join('; '),
    },
    svg('rect', { x, y, width: '100%', height: '100%', fill: '#fff' }),
    ...titleLines.map((line, index) => text(line, MARGIN + (index + 0.7) * TITLE.height, TITLE.size, 700)),
    ...subtitleLines.map((line, index) => text(line, titled + (index + 0.7) * SUBTITLE.height, SUBTITLE.size, 400)),
    svg('g', { transform: `translate(${MARGIN},${head})` }, ...keys.parts),
    drawing,
    ...textLines.map((line, index) => text(line, top + height + 14 + (index + 0.7) * LINE.height, LINE.size, 400)),
  )
  return { text: `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`, ...size }
}

/** The size of every slide, whatever fits into it. */
const SLIDE = { width: 1920, height: 1080 }

/** The smallest size of 16:9 that a picture fits into. */
const slideAround = ({ width, height }: { readonly width: number; readonly height: number }) => {
  const unit = Math.ceil(Math.max(width / 16, height / 9))
  return { width: 16 * unit, height: 9 * unit }
}

const KEY = { sample: 40, letter: 7, gap: 18, height: 20 }

/** The items of a legend with their samples, in rows of at most this width. */
function legendOf(legend: HTMLElement, width: number): { readonly height: number; readonly parts: readonly SVGElement[] } {
  const parts: SVGElement[] = []
  let [x, y] = [0, 0]
  legend.classList.add('in-light')
  for (const item of legend.children) {
    const words = item.textContent ?? ''
    const room = KEY.sample + words.length * KEY.letter + KEY.gap
    if (x > 0 && x + room > width) [x, y] = [0, y + KEY.height]
    const [drawn, swatch] = [item.querySelector('svg'), item.querySelector('.swatch')]
    if (drawn) parts.push(svg('g', { transform: `translate(${x},${y})` }, styledCopy(drawn)))
    else if (swatch)
      parts.push(svg('rect', { x, y: y + 1, width: 24, height: 12, fill: getComputedStyle(swatch).backgroundColor, stroke: '#ccc' }))
    parts.push(
      svg('text', { x: x + KEY.sample, y: y + 11, fill: '#1d2426', 'font-family': 'system-ui, sans-serif', 'font-size': LINE.size }, words),
    )
    x += room
  }
  legend.classList.remove('in-light')
  return { height: y + KEY.height + 8, parts }
}

/** A copy with computed styles as attributes, and without attributes that only a page needs. */
function styledCopy(chart: SVGElement): SVGElement {
  const place = chart.parentElement
  place?.classList.add('in-light')
  const copy = chart.cloneNode(true)
  if (!(copy instanceof SVGElement)) throw new TypeError('the copy of the drawing is no SVG element')
  const [from, to] = [
    [chart, ...chart.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ]
  for (const [index, element] of from.entries()) {
    const target = to[index]
    const styles = getComputedStyle(element)
    for (const name of STYLES) {
      const value = styles.getPropertyValue(name)
      // References to patterns keep their attribute: in the computed style they are resolved against the page.
      if (value !== '' && !value.includes('url(')) target?.setAttribute(name, value)
    }
    for (const name of ['class', 'href', 'tabindex', 'data-key']) target?.removeAttribute(name)
  }
  place?.classList.remove('in-light')
  return copy
}

/** Pixels of the PNG for each pixel of the drawing: makes it sharp on slides. */
const SCALE = 2

/** Turns an SVG document into a PNG. */
export async function asPng(text: string): Promise<Blob> {
  const image = new Image()
  // The policy of the page allows images from its own host, and images in `data:` addresses.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * SCALE
  canvas.height = image.naturalHeight * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser cannot make a PNG of this size. Download the SVG instead.'))),
      'image/png',
    )
  })
}
