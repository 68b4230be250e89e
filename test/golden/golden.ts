// Compares files with those of a folder below test/golden. After an intended change `npm run golden` writes them anew, and the difference
// in the working copy is what there is to review.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'

const WRITES = process.env.PLASTIC_EOL_GOLDEN === 'write'

/** Fails for every file that differs, is missing or is left over. */
export function expectGolden(folder: string, files: ReadonlyMap<string, string>): void {
  const at = join(import.meta.dirname, folder)
  if (WRITES) {
    rmSync(at, { recursive: true, force: true })
    for (const [path, text] of files) {
      mkdirSync(dirname(join(at, path)), { recursive: true })
      writeFileSync(join(at, path), text)
    }
  }
  const kept = filesBelow(at)
  expect.soft(kept.sort(), `test/golden/${folder} (npm run golden)`).toEqual([...files.keys()].sort())
  for (const path of kept)
    expect.soft(files.get(path), `test/golden/${folder}/${path} (npm run golden)`).toBe(readFileSync(join(at, path), 'utf8'))
}

/** The first lines of a long text, and the checksum of all of it. */
export function shortened(text: string, lines = 12): string {
  const all = text.trimEnd().split('\n')
  if (all.length <= lines * 2) return text
  return `${all.slice(0, lines).join('\n')}\n… ${all.length} lines, sha256 ${sha256(text)}\n`
}

/** A page without its styles, scripts and pictures, which other tests look at. */
export function pageText(html: string): string {
  return html.replace(/<(style|script|svg)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2>…</$1>').replace(/(sha256-)[\w+/]{43}=/g, '$1…')
}

const SHOWN = 4

/** A value as JSON, in which long lists and texts are their beginning, their length and a checksum of all. */
export function jsonGolden(value: unknown): string {
  return `${printed(abridged(value))}\n`
}

const WIDTH = 120

/** JSON in which a list or object stands on one line where it fits. */
function printed(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= WIDTH) return flat
  const below = `${indent} `
  const lines = Object.entries(value).map(
    ([name, one]) => `${Array.isArray(value) ? '' : `${JSON.stringify(name)}: `}${printed(one, below)}`,
  )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.map((line) => below + line).join(',\n')}\n${indent}${close}`
}

function abridged(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length <= SHOWN * 2) return value.map(abridged)
    return [...value.slice(0, SHOWN).map(abridged), `… ${value.length} in all, sha256 ${sha256(JSON.stringify(value))}`]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, abridged(one)]))
}
