// `what-if <version> --set …` or `--decision …`: shows which records would change if cells of the inputs had other values. Writes nothing.

import { jsonText } from '../model/json.ts'
import { computeWhatIf } from '../release/cut/what-if.ts'
import { whatIfJson, whatIfText } from '../report/changes/what-if-text.ts'
import type { Context, ExitCode } from './context.ts'

export interface WhatIfFlags {
  /** Cells of the inputs with the values to compute with, written `<table> <key> <column>=<value>`. */
  readonly set?: readonly string[]
  /** The name of an open decision, which sets cells. */
  readonly decision?: string
}

/** Exit 0, whatever changes; Failure for a setting that cannot be applied. */
export async function whatIf(context: Context, version: string, { set = [], decision }: WhatIfFlags): Promise<ExitCode> {
  const { root, env, raw, terminal } = context
  const found = await computeWhatIf({ root, env, raw, onPhase: (phase) => terminal.progress(phase) }, version, { set, decision })
  terminal.settle()
  terminal.result(context.json ? jsonText(whatIfJson(found)) : whatIfText(found))
  return 0
}
