// The findings that come from no SQL: a rule crashed, a waiver silences nothing, or inputs cannot be read.

import type { Finding } from '../../schemas/findings.ts'
import { findingName } from './causes.ts'

type Said = Pick<Finding, 'rule' | 'key' | 'message' | 'expected' | 'actual'>

/** An error about a rule, a waiver or a file itself. It is about no figure, and no waiver silences it. */
export function ruleError({ rule, key, message, expected, actual }: Said): Finding {
  return {
    rule,
    severity: 'error',
    key,
    country: null,
    category: null,
    polymer: null,
    year: null,
    metric: null,
    message,
    expected,
    actual,
    size_kt: null,
    file: null,
    line: null,
    waived: null,
    new: null,
    cause: findingName({ rule, key }),
  }
}
