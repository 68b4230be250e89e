// Makes many elements one stop of the Tab key: arrow keys, Home and End move among them.

/** The elements in the order of the arrow keys. The Tab key arrives at the first until another one has had the focus. */
export function oneTabStop(elements: readonly Element[]): void {
  for (const [index, element] of elements.entries()) {
    element.setAttribute('tabindex', index === 0 ? '0' : '-1')
    element.addEventListener('focus', () => {
      for (const other of elements) other.setAttribute('tabindex', other === element ? '0' : '-1')
    })
    element.addEventListener('keydown', (event) => {
      const key = event instanceof KeyboardEvent ? event.key : ''
      const count = elements.length
      const next = {
        ArrowRight: (index + 1) % count,
        ArrowDown: (index + 1) % count,
        ArrowLeft: (index - 1 + count) % count,
        ArrowUp: (index - 1 + count) % count,
        Home: 0,
        End: count - 1,
      }[key]
      const target = next === undefined ? undefined : elements[next]
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
      event.preventDefault()
      target.focus()
    })
  }
}
