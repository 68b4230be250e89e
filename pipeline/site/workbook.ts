// Writes workbooks for Excel (Office Open XML): texts and numbers, no formulas. The same sheets make the same bytes everywhere. Browsers
// run this module, too.

import { strToU8, zipSync } from 'fflate'

export interface WorkbookSheet {
  readonly name: string
  /** A cell without a value is empty. */
  readonly rows: readonly (readonly (string | number | undefined)[])[]
  /** Number of rows at the top that stay in view. The last of them is the head, which is bold. */
  readonly head: number
  /** Whether the head offers to filter and sort the rows below it. */
  readonly filter?: boolean
  /** Widths of the columns in characters. */
  readonly widths: readonly number[]
}

export interface WorkbookProperties {
  readonly title: string
  readonly description: string
}

const SCHEMAS = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`
const RELATIONSHIPS = `${SCHEMAS}/officeDocument/2006/relationships`
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Two formats of cells: 0 is plain, 1 bold. */
const FONT = '<sz val="11"/><name val="Calibri"/>'
const STYLES = `<styleSheet ${MAIN}><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** Compression level. Level 6 takes twice as long and makes a file 4 % smaller. */
const LEVEL = 4

/** Returns the bytes of the file. */
export function workbook(sheets: readonly WorkbookSheet[], { title, description }: WorkbookProperties): Uint8Array<ArrayBuffer> {
  const each = (text: (number: number, name: string) => string) => sheets.map(({ name }, index) => text(index + 1, name)).join('')
  const relationships = (parts: string) => `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${parts}</Relationships>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>
${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${CONTENT}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': relationships(`<Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/>
<Relationship Id="rId2" Type="${SCHEMAS}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="${SCHEMAS}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>${xmlText(title)}</dc:title><dc:description>${xmlText(description)}</dc:description></cp:coreProperties>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${RELATIONSHIPS}"><bookViews><workbookView/></bookViews>
<sheets>${each((number, name) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      `${each((number) => `<Relationship Id="rId${number}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}
<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/>`,
    ),
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])),
  }
  const files = Object.entries(parts).map(([path, xml]) => [
    path,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
  ])
  // Archives hold local time. A date made from local parts is the same there in every time zone.
  return zipSync(Object.fromEntries(files), { level: LEVEL, mtime: new Date(1980, 0, 1, 12) })
}

function sheetXml({ rows, head, filter = false, widths }: WorkbookSheet): string {
  const names = widths.map((_, index) => columnName(index))
  const cols = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
  const pane = `<pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/>`
  const view = head === 0 ? '' : `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  const lines = rows.map((row, index) => {
    const format = index + 1 === head ? ' s="1"' : ''
    const cells = row.map((value, column) => {
      const place = `r="${names[column]}${index + 1}"${format}`
      if (value === undefined) return ''
      return typeof value === 'number'
        ? `<c ${place}><v>${value}</v></c>`
        : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
    })
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  const filtered = filter ? `<autoFilter ref="A${head}:${names.at(-1)}${rows.length}"/>` : ''
  return `<worksheet ${MAIN}>${view}<cols>${cols.join('')}</cols><sheetData>${lines.join('\n')}</sheetData>${filtered}</worksheet>`
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text in XML, without the characters that XML cannot hold. */
const xmlText = (text: string): string =>
  text.replace(/[&<>"]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, (character) => ENTITIES[character] ?? '')
