// Asks for the access key. It goes from the field to the client and is written nowhere: not into the address, storage or a log.

import { html } from './dom.ts'

/** `onKey` gets what was entered; undefined for nothing. */
export function keyForm(message: string | undefined, onKey: (key: string | undefined) => void): HTMLElement {
  // No field for passwords: browsers offer to store what is entered there. Styles hide the characters.
  const field = html('input', {
    id: 'access-key',
    type: 'text',
    class: 'secret',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-describedby': message === undefined ? 'key-hint' : 'key-problem key-hint',
    'aria-invalid': message === undefined ? undefined : 'true',
  })
  const form = html(
    'form',
    { class: 'key' },
    html('label', { for: 'access-key' }, 'Access key'),
    html('div', { class: 'row' }, field, html('button', { type: 'submit', class: 'button' }, 'Open')),
    message === undefined ? undefined : html('p', { id: 'key-problem', class: 'problem', role: 'alert' }, message),
    html(
      'p',
      { id: 'key-hint', class: 'hint' },
      'The numbers are open to those with a key. It stays in the memory of this page and is gone when you leave it. Leave the field empty where your host asks for none.',
    ),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const key = field.value.trim()
    field.value = ''
    onKey(key === '' ? undefined : key)
  })
  return form
}
