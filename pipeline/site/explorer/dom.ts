// Makes elements one by one. Text is always inserted as text, so that nothing in the data can become markup.

type Child = Node | string | undefined
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An HTML element. An attribute that is true gets no value; one that is false or undefined is left out. */
export function html<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  return filled(document.createElement(name), attributes, children)
}

/** An element of a drawing. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Name] {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)
}

function filled<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** Whether a cell holds words, which are aligned left; numbers are aligned below each other. */
const isWord = (value: Node | string) => typeof value === 'string' && /^[^\d–−-]*\p{L}/u.test(value)

const wordIn = (values: readonly (Node | string | undefined)[]) =>
  values.some((value) => value !== undefined && isWord(value)) ? 'word' : undefined

/** A table with a caption; the first cell of each row is its head. */
export function table(caption: string, heads: readonly string[], rows: readonly (readonly (Node | string)[])[]): HTMLTableElement {
  return html(
    'table',
    {},
    html('caption', {}, caption),
    html(
      'thead',
      {},
      html('tr', {}, ...heads.map((head, index) => html('th', { scope: 'col', class: wordIn(rows.map((row) => row[index])) }, head))),
    ),
    html(
      'tbody',
      {},
      ...rows.map(([first = '', ...rest]) =>
        html('tr', {}, html('th', { scope: 'row' }, first), ...rest.map((value) => html('td', { class: wordIn([value]) }, value))),
      ),
    ),
  )
}
