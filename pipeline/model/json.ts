/** A value as JSON, indented by two spaces, with a line end. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** A value as JSON to make a digest of: whole numbers of any size as text, maps as lists of their entries. */
export const contentJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part instanceof Map ? [...part] : part))

/** The text of `jsonText` in pieces, for a value whose text is large: what is nested `depth` levels deep is one piece. */
export function* jsonPieces(value: unknown, depth: number): Generator<string> {
  yield* pieces(value, depth, '\n')
  yield '\n'
}

/** `newLine` is a line end and the indentation of the value. */
function* pieces(value: unknown, depth: number, newLine: string): Generator<string> {
  const isList = Array.isArray(value)
  const entries =
    depth === 0 || typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).filter(([, item]) => isList || item !== undefined)
  if (entries.length === 0) {
    // Text in JSON has no line ends of its own.
    yield JSON.stringify(value ?? null, null, 2).replaceAll('\n', newLine)
    return
  }
  let before = isList ? '[' : '{'
  for (const [key, item] of entries) {
    yield `${before}${newLine}  ${isList ? '' : `${JSON.stringify(key)}: `}`
    yield* pieces(item, depth - 1, `${newLine}  `)
    before = ','
  }
  yield `${newLine}${isList ? ']' : '}'}`
}

/** The value of a text, or of the bytes of one in UTF-8. Undefined if there is none, or if it is not JSON. */
export function jsonOf(text: string | Uint8Array | undefined): unknown {
  try {
    // A byte order mark is kept, because JSON may not begin with one.
    return JSON.parse(typeof text === 'object' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(text) : (text ?? ''))
  } catch {
    return undefined
  }
}
