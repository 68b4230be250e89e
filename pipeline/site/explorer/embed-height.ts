// A frame in another page is as high as its content: the explorer says its height, and a script in that page sets it.

/** The type of the messages. */
const TYPE = 'plastic-eol-height'

/** Says the height to the page around, now and whenever it changes. Does nothing where there is no page around. */
export function sayHeight(): void {
  if (parent === window) return
  new ResizeObserver(() => {
    // The height of the content, which may be less than that of the frame. It is no secret: any page may get it.
    const height = Math.ceil(document.body.getBoundingClientRect().bottom + scrollY)
    parent.postMessage({ type: TYPE, height }, '*')
  }).observe(document.body)
}

/** The script for the page around: sets the height of the frame that says it. */
export const HEIGHT_SCRIPT = `addEventListener('message', ({ data, source }) => {
  if (data?.type !== '${TYPE}' || !(data.height > 0)) return
  for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.height
})`
