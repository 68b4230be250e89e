// Makes and finds elements. Texts are always inserted as text, so that nothing in the findings can become markup.

import type { Make } from '../../make.ts'

/** An element with a class, unless that is empty, and what is in it. */
export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.append(...children)
  return element
}

/** An element of a drawing. */
export const drawn: Make<SVGElement> = (name, attributes, ...children) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, String(value))
  element.append(...children)
  return element
}

/** The elements that a selector finds; the caller says what they are. */
export const all = <Found extends Element>(selector: string, within: ParentNode = document): Found[] => [
  ...within.querySelectorAll<Found>(selector),
]
