// The folder of a user of the package, with the package in node_modules and the types of a browser.

import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'

export interface Consumer {
  readonly path: string
  /** Compiles the files. Returns the exit code and the errors. */
  tsc(): { readonly status: number | null; readonly stdout: string }
}

/** `module`: the option of TypeScript of this name. */
export function consumer(files: Readonly<Record<string, string>>, module = 'NodeNext'): Consumer {
  const path = temporaryFolder()
  mkdirSync(join(path, 'node_modules'))
  symlinkSync(PROJECT, join(path, 'node_modules/plastic-eol'))
  writeFileSync(join(path, 'package.json'), '{"type":"module"}')
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM'],
    types: [],
    module,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  }
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return {
    path,
    tsc() {
      const { status, stdout } = spawnSync(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', path], {
        cwd: path,
        encoding: 'utf8',
      })
      return { status, stdout }
    },
  }
}
