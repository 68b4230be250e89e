// Writes a page about the problems of unreadable inputs, where reviewers look for the report of the release.

import { join } from 'node:path'
import type { Environment } from '../../../schemas/release.ts'
import { expectedFailure } from '../../io/disk-failure.ts'
import { Failure } from '../../model/failure.ts'
import { failureJson } from '../../report/terminal/failure-text.ts'
import { problemsCsv } from '../../report/validation/problems-csv.ts'
import { unreadableHtml } from '../../report/validation/unreadable-html.ts'
import { type BundleFile, textFile } from '../cut/bundle.ts'
import { openPublication, type PublicationOptions } from './publication.ts'

/** The codes of failures that are about what the input files hold. */
const ABOUT_INPUTS: readonly string[] = ['broken-inputs', 'broken-exceptions']

function unreadableFiles(version: string, environment: Environment, failure: Failure): Map<string, BundleFile> {
  const { problems, hint } = failure
  return new Map([
    ['validation.html', textFile(unreadableHtml({ version, environment, problems, hint }))],
    ['problems.json', textFile(failureJson(failure))],
    ['problems.csv', textFile(problemsCsv(problems))],
  ])
}

/**
 * Writes the page for each of these releases, and returns the failure with the path of the first page. Returns the failure unchanged if it
 * is not about inputs, or if the page cannot be written: the problems of the inputs matter more.
 */
export async function writeUnreadablePage(failure: Failure, versions: readonly string[], options: PublicationOptions): Promise<Failure> {
  const [first] = versions
  if (!ABOUT_INPUTS.includes(failure.code) || first === undefined) return failure
  try {
    const out = await openPublication(options)
    try {
      for (const version of versions) await out.refuse(version, unreadableFiles(version, options.env, failure))
    } finally {
      await out.close()
    }
    const { code, message, hint, problems, exitCode } = failure
    const report = join(out.rejectedOf(first), 'validation.html')
    return new Failure(code, message, { ...(hint === undefined ? {} : { hint }), problems, exitCode, report })
  } catch (error) {
    if (expectedFailure(error)) return failure
    throw error
  }
}
