// The decision on the terminal, and as the first part of CHANGES.md.

import type { Decision } from '../../../schemas/decision.ts'
import { itemText } from '../markdown.ts'
import { decisionLines } from './decision-words.ts'

/** What `check` and `lock` print; empty where no national figure moved. */
export function decisionText(decision: Decision): string {
  const [verdict, ...lines] = decisionLines(decision)
  if (verdict === undefined) return ''
  return `${decision.version} against ${decision.previous}: ${verdict}\n${lines.map((line) => `  ${line}\n`).join('')}`
}

/** The first part of CHANGES.md; nothing where no national figure moved. */
export function decisionMarkdown(decision: Decision): string[] {
  const [verdict, ...lines] = decisionLines(decision)
  return verdict === undefined ? [] : ['## Is it better?', itemText(verdict), lines.map((line) => `- ${itemText(line)}`).join('\n')]
}
