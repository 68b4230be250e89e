// The script of the docs page: starts the viewer on the description in the root of the tree, in the colours of the reader's system.

declare global {
  interface Window {
    /** Swagger UI, whose script comes before. */
    SwaggerUIBundle(options: Readonly<Record<string, unknown>>): void
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
paint()
dark.addEventListener('change', paint)

const viewer = document.getElementById('viewer')
// Browsers let a page that was opened from disk read no other file.
if (viewer && location.protocol === 'file:')
  viewer.textContent =
    'This page was opened from disk, where it cannot read openapi.json: run plastic-eol serve, or put the folder on a web server.'
else
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

export {}
