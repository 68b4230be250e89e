// JSON that is kept between runs together with its own checksum, so that damage to it is noticed.

import { jsonOf } from '../model/json.ts'
import { sha256 } from './files.ts'

/** The text of a value with its checksum. */
export function checksummedJson(content: unknown): string {
  const text = JSON.stringify(content)
  return `{"sha256":"${sha256(text)}","content":${text}}\n`
}

/** The value in what `checksummedJson` wrote; undefined if there is none, or if its checksum differs. */
export function checksummedContent(bytes: Uint8Array | undefined): unknown {
  const { sha256: sum, content } = Object(jsonOf(bytes))
  return content !== undefined && sha256(JSON.stringify(content)) === sum ? content : undefined
}
