// Starts the viewer on the description in the root of the tree, in the colours of the reader's system.

const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
paint()
dark.addEventListener('change', paint)

// Browsers let a page that was opened from disk read no other file.
if (location.protocol === 'file:')
  document.getElementById('viewer').textContent =
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
