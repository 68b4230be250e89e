// The script of the docs page: when requests are to be tried, it puts the viewer in place of the text, with the description in the root of
// the tree, in the colours of the reader's system.

declare global {
  interface Window {
    /** Swagger UI, once its script has run. */
    SwaggerUIBundle(options: Readonly<Record<string, unknown>>): void
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
paint()
dark.addEventListener('change', paint)

const described = document.getElementById('described')
const button = document.getElementById('try')
const viewer = document.getElementById('viewer')
const waiting = document.querySelector('.waiting')

function say(text: string): void {
  if (waiting) waiting.textContent = text
}

function load(): void {
  button?.setAttribute('disabled', '')
  say('The viewer is loading …')
  const { style = '', script: source = '' } = button?.dataset ?? {}
  const sheet = document.createElement('link')
  Object.assign(sheet, { rel: 'stylesheet', href: style })
  const script = document.createElement('script')
  script.src = source
  script.addEventListener('load', show)
  script.addEventListener('error', () => {
    button?.removeAttribute('disabled')
    say('The viewer could not be loaded. Try again when there is a connection.')
  })
  // Before the page's own styles, which change some of the viewer's.
  document.querySelector('link[href="docs.css"]')?.before(sheet)
  document.head.append(script)
}

function show(): void {
  say('')
  if (described) described.hidden = true
  // The focus was on the button, which is hidden now.
  viewer?.focus()
  window.SwaggerUIBundle({
    url: new URL('../openapi.json', document.baseURI).href,
    dom_id: '#viewer',
    // The data can be read only.
    supportedSubmitMethods: ['get'],
    // An access key stays in the memory of this page.
    persistAuthorization: false,
    // Nothing is sent to a validator elsewhere.
    validatorUrl: null,
    deepLinking: true,
    defaultModelsExpandDepth: 0,
  })
}

// Browsers let a page that was opened from disk read no other file.
if (location.protocol === 'file:')
  say('This page was opened from disk, where it cannot send requests: run plastic-eol serve, or put the folder on a web server.')
else {
  button?.removeAttribute('disabled')
  button?.addEventListener('click', load)
  // The address of an operation in the viewer.
  if (location.hash.startsWith('#/')) load()
}

export {}
