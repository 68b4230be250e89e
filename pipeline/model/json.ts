/** A value as JSON, indented by two spaces, with a line end. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** The value of a text, or of the bytes of one in UTF-8. Undefined if there is none, or if it is not JSON. */
export function jsonOf(text: string | Uint8Array | undefined): unknown {
  try {
    // A byte order mark is kept, because JSON may not begin with one.
    return JSON.parse(typeof text === 'object' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(text) : (text ?? ''))
  } catch {
    return undefined
  }
}

/** The value of a text, or of the bytes of one; or the reason why it is not JSON, or not UTF-8. */
export function parsedJson(text: string | Uint8Array): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(typeof text === 'string' ? text : new TextDecoder('utf-8', { fatal: true }).decode(text)) }
  } catch (cause) {
    return { reason: cause instanceof Error ? cause.message : String(cause) }
  }
}
