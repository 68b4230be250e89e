// `what-if <version> --set …`: which records would move if cells of the inputs said something else. Writes nothing.

import { whatIf as compare } from '../release/cut/what-if.ts'
import { whatIfJson, whatIfText } from '../report/changes/what-if-text.ts'
import { type Context, type ExitCode, json } from './context.ts'

/** Exit 0, whatever moves; settings that cannot be made are Failures. */
export async function whatIf(context: Context, version: string, { set }: { readonly set: readonly string[] }): Promise<ExitCode> {
  const { root, env, raw, terminal } = context
  const found = await compare({ root, env, raw, onPhase: (phase) => terminal.progress(phase) }, version, set)
  terminal.settle()
  terminal.result(context.json ? json(whatIfJson(found)) : whatIfText(found))
  return 0
}
