// The section in which a reader downloads and cites a view: the chart as a picture, the data behind it, the code of a frame, the citation,
// the request.

import { sentencesOf } from '../../model/notices.ts'
import type { WorkbookSheet } from '../workbook.ts'
import { citationText, releaseIn, someOf, viewBib, viewWords } from './citation.ts'
import { html } from './dom.ts'
import { HEIGHT_SCRIPT } from './embed-height.ts'
import { headOf, readWhenOpened } from './parts.ts'
import { asPng, type Picture, picture } from './picture.ts'
import { GROUP_SETS, isGroup } from './places.ts'
import { csvOf, type Sheet, withOrigin, writtenIn } from './sheet.ts'
import { CHOSEN } from './state.ts'
import { type ControlName, fullTitle, type Rendered, type Shown, scopeOf, type View } from './view.ts'
import { save } from './whole-files.ts'

const NO_EMBED = 'There is no code to embed this view: a page that asks for a key is not shown inside another page. Use a picture.'

/** The heading of the section. */
export const TAKE_ID = 'take'

/** Width of a picture between its margins, in pixels; the same on a phone as on a desktop. */
const PICTURE_WIDTH = 1110
/** Widths of the drawings of slides: narrower ones are drawn as for a phone, and in wider ones words would be too small. */
const SLIDE_WIDTHS = { least: 700, most: 2400 }

/** `render` draws the view for another width; `onError` is called where a download fails. */
export function downloadSection(
  shown: Shown,
  view: View,
  { chart, sheet, cited: ofFigures = [] }: Rendered,
  render: (width: number) => Rendered | Promise<Rendered>,
  onError: (error: unknown) => void,
): HTMLElement {
  const name = fileName(view, shown)
  const bibOf = () => shown.data.text(`v/${shown.release}/citation.bib`)
  const title = fullTitle(view, shown)
  const evidence = view.evidence?.(shown) ?? ''
  const cited = [...ofFigures, evidence].filter((text) => text !== '').join(' ')
  const about = [...(evidence === '' ? [] : [evidence]), ...aboutLines(shown)]
  const button = (id: string, label: string, work: () => Promise<void> | void) => {
    const element = html('button', { type: 'button', class: 'quiet', id }, label)
    element.addEventListener('click', async () => {
      try {
        await work()
      } catch (error) {
        onError(error)
      }
    })
    return element
  }
  const stage = html('div', { class: 'off-stage', 'aria-hidden': 'true' })
  const drawn = async (width = PICTURE_WIDTH, isSlide = false): Promise<Picture> => {
    const { chart, legend, explained = [] } = await render(width)
    if (!chart) throw new Error('the view has no chart any more. Reload the page.')
    // Only elements in the page have computed styles.
    stage.replaceChildren(...(legend ? [legend] : []), html('div', { class: 'chart' }, chart))
    const words = { title: view.title(shown), subtitle: view.subtitle?.(shown), legend, lines: [...explained, ...about] }
    const made = picture(chart, words, isSlide)
    stage.replaceChildren()
    return made
  }
  /** A picture of 16:9. A high chart is drawn wider, and a low one narrower, so that less of the slide is empty. */
  const slide = async (): Promise<Picture> => {
    const { height } = await drawn()
    const { least, most } = SLIDE_WIDTHS
    return drawn(Math.max(least, Math.min(Math.round((height * 16) / 9), most)), true)
  }
  const pictures = [
    button('download-slide', 'Slide (PNG, 16:9)', async () => save(`${name}-slide.png`, await asPng((await slide()).text))),
    button('download-png', 'Picture (PNG)', async () => save(`${name}.png`, await asPng((await drawn()).text))),
    button('download-svg', 'Picture (SVG)', async () => save(`${name}.svg`, new Blob([(await drawn()).text], { type: 'image/svg+xml' }))),
  ]
  const files = [
    button('download', 'Data (CSV)', async () => {
      const text = csvOf(withOrigin(sheet, originOf(view, shown, await bibOf(), cited)))
      save(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
    }),
    button('download-xlsx', 'Data (Excel)', async () => {
      const { workbook } = await import('../workbook.ts')
      const origin = originOf(view, shown, await bibOf(), cited)
      const sheets = workbookSheets(withOrigin(sheet, origin), [title, ...about, origin.citation])
      save(`${name}.xlsx`, new Blob([workbook(sheets, { title, description: shown.notice })], { type: XLSX }))
    }),
  ]
  return html(
    'section',
    { class: 'take' },
    html('h2', { id: TAKE_ID, tabindex: -1 }, 'Download and cite'),
    stage,
    html('div', { class: 'row' }, ...(chart ? pictures : []), ...(sheet.rows.length === 0 ? [] : files)),
    html('p', { class: 'hint' }, 'Each file holds what is shown here. ', toWholeFiles()),
    texts('cite', 'Cite', async () => {
      const bib = await bibOf()
      const found = citedIn(view, shown, cited)
      return [
        ['Text', citationText(bib, found)],
        ['BibTeX', viewBib(bib, { ...found, key: name })],
      ]
    }),
    ...(shown.environment === 'demo' ? [texts('embed', 'Embed', async () => [['HTML', embedCode(shown, title)]])] : []),
    texts('request', 'API request', async () => [['Command', requestCommands(view, shown, new URL('.', document.baseURI))]]),
    ...(shown.environment !== 'demo' && chart ? [html('p', { class: 'hint' }, NO_EMBED)] : []),
  )
}

/** Leads to the files of the whole release, which are further down, without a change of the address. */
function toWholeFiles(): HTMLElement {
  const link = html('a', { href: '#files' }, 'Files with all records of the release')
  link.addEventListener('click', (event) => {
    event.preventDefault()
    document.getElementById('files')?.scrollIntoView()
  })
  return link
}

/** The page at the address has the whole notice. */
function citedIn(view: View, shown: Shown, evidence: string) {
  const [notice = ''] = sentencesOf(shown.notice)
  return { view: viewWords(view, shown), evidence, address: shown.fixedAddressOf({}), notice }
}

/** What files say of their rows. `bib` is the citation.bib of the release. */
function originOf(view: View, shown: Shown, bib: string, evidence: string) {
  const { licence, notice } = shown
  // The notice has a column of its own.
  return { source: releaseIn(bib), licence, citation: citationText(bib, { ...citedIn(view, shown, evidence), notice: '' }), notice }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The data, and a second sheet with the lines that describe them. */
function workbookSheets({ columns, rows }: Sheet, about: readonly string[]): readonly WorkbookSheet[] {
  const data = rows.map((row) =>
    row.map((cell, index) => {
      const [value, decimals] = [writtenIn(cell), columns[index]?.decimals]
      // Rounds to the decimals of the figure, because a double has more digits.
      return typeof value === 'number' && decimals !== undefined ? Number(value.toFixed(decimals)) : value
    }),
  )
  return [
    { name: 'Data', rows: [columns.map(headOf), ...data], head: 1, widths: columns.map(({ unit }) => (unit ? 18 : 24)) },
    { name: 'About', rows: about.map((line) => [line]), head: 0, widths: [100] },
  ]
}

/** A part that opens, with texts to be copied. */
const texts = (id: string, label: string, textsOf: () => Promise<readonly (readonly [label: string, text: string])[]>): HTMLElement =>
  readWhenOpened({ class: 'texts', id }, label, async () =>
    (await textsOf()).map(([name, text]) => copied(`${id}-${name.toLowerCase()}`, name, text)),
  )

/** About as many rows as a text needs in the field; browsers that can fit the field to its text do so. */
const rowsOf = (text: string): number =>
  text
    .trimEnd()
    .split('\n')
    .reduce((rows, line) => rows + Math.ceil((line.length + 1) / 80), 0)

function copied(id: string, label: string, text: string): HTMLElement {
  const field = html('textarea', { id, readonly: true, rows: Math.min(12, rowsOf(text) + 1), spellcheck: 'false' }, text.trimEnd())
  const button = html('button', { type: 'button', class: 'quiet' }, 'Copy')
  button.addEventListener('click', async () => {
    field.select()
    // Pages without HTTPS have no clipboard: the text stays selected, so that the reader can copy it with the keyboard.
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    button.textContent = isCopied ? 'Copied' : 'Selected: press Ctrl+C'
  })
  return html('div', { class: 'copied' }, html('label', { for: id }, label), field, button)
}

function embedCode({ fixedAddressOf }: Shown, title: string): string {
  const frame = html('iframe', {
    src: fixedAddressOf({ embed: true }),
    title,
    width: '100%',
    height: 640,
    loading: 'lazy',
  })
  return `${frame.outerHTML}\n${html('script', {}, `\n${HEIGHT_SCRIPT}\n`).outerHTML}`
}

/** Source, release, licence and notice. */
export function aboutLines({
  release,
  date,
  licence,
  notice,
  environment,
}: Pick<Shown, 'release' | 'date' | 'licence' | 'notice' | 'environment'>): string[] {
  return [
    `Source: Plastic packaging end of life, ${environment}, release ${release} (${date}), ${location.host}. Licence: ${licence}.`,
    notice,
  ]
}

/** The name of a file. It says what the file holds; its environment shows whether the values are the invented ones of the demo. */
function fileName(view: View, shown: Shown): string {
  const { state, release, environment, compared } = shown
  const { among, country, with: others, categories, polymers, years } = scopeOf(view, shown)
  const controls = view.controls(state)
  const has = (control: ControlName) => controls.includes(control)
  // By the measure, the table only ranks its records.
  const isTable = has('years')
  const parts = [
    ...['plastic-packaging', environment, release],
    ...(isTable ? [] : [state.view]),
    ...someOf(categories, 'kinds of packaging'),
    ...someOf(polymers, 'polymers'),
    ...(has('by') ? [`by ${state.by}`] : []),
    ...(has('measure') && !isTable ? [state.measure, ...(state.as === 'own' ? [] : [state.as])] : []),
    ...(has('against') && compared ? [compared.before, compared.after] : []),
    ...(has('among') || has('country') ? (among === CHOSEN ? [country, ...others] : [among]) : []),
    ...(has('year') || isTable ? yearsOf(years) : []),
  ]
  return parts
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
}

const yearsOf = (years: readonly number[]): readonly string[] => (years.length === 1 ? years.map(String) : [`${years[0]}-${years.at(-1)}`])

/**
 * The absolute addresses of the records behind a view: of countries, of groups of countries, or of both. Groups are in a whole file, and so
 * are countries on hosts that answer no queries.
 */
function requestAddresses(view: View, shown: Shown, base: URL): string[] {
  const { release, facts, data } = shown
  const { among, country, with: others, categories, polymers, years } = scopeOf(view, shown)
  const chosen = among === CHOSEN ? [country, ...others] : []
  const countries = chosen.filter((id) => !isGroup(facts, id))
  const filter = {
    country: countries,
    category: categories,
    polymer: polymers,
    year: years.map(String),
    page: ['0'],
    page_size: [String(data.pageSize)],
  }
  const query = Object.entries(filter).flatMap(([name, values]) =>
    values.length === 1 ? values.map((value) => `${name}=${encodeURIComponent(value)}`) : [],
  )
  const ofGroups = GROUP_SETS.includes(among) || countries.length < chosen.length
  const ofCountries = among === CHOSEN ? countries.length > 0 : !ofGroups
  return [
    ...(ofCountries ? [data.queries() ? `datasets?${query.join('&')}` : 'datasets.csv'] : []),
    ...(ofGroups ? ['aggregates.csv'] : []),
  ].map((file) => new URL(`v/${release}/${file}`, base).href)
}

/** The commands that request the records behind a view. */
function requestCommands(view: View, shown: Shown, base: URL): string {
  const key = shown.environment === 'production' ? "-H 'x-api-key: …' " : ''
  return requestAddresses(view, shown, base)
    .map((address) => `curl ${key}'${address}'`)
    .join('\n')
}
