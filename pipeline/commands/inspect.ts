// `inspect <file>`: what a raw file is, and which adapters could read it. Writes nothing.

import { resolve } from 'node:path'
import { inspectFile } from '../ingest/inspect/inspect-file.ts'
import { readNames } from '../ingest/read-inputs.ts'
import { readIfThere } from '../io/files.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { inspectText } from '../report/terminal/inspect-text.ts'
import type { Context, ExitCode } from './context.ts'

/** Exit 0, whatever the file is. Failure 'missing-file' where there is none. */
export async function inspect({ root, raw, cwd, terminal, json }: Context, file: string): Promise<ExitCode> {
  const path = resolve(cwd, file)
  const bytes = await readIfThere(path, undefined, 'raw')
  if (!bytes) throw new Failure('missing-file', `There is no file ${path}.`, { hint: 'inspect takes the path of a raw file.' })
  terminal.progress('trying the adapters')
  const found = await inspectFile({ file, bytes }, { root, raw, names: (await readNames(root)).names })
  terminal.settle()
  terminal.result(json ? jsonText(found) : inspectText(found))
  return 0
}
