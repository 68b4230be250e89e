// Tests the command that explains a finding, for every finding with a command in the demo's last release, in thorough runs in all releases.
// The command finds the record. The answer is about the country of the finding and leads to the row behind the finding, if there is one.
// Findings with the same words in several releases are tested once.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { RULES } from '../../../pipeline/checks/index.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { keepCompared } from '../../../pipeline/release/changes/differences.ts'
import { type ComputedRelease, computeRelease } from '../../../pipeline/release/cut/compute-release.ts'
import { readPlans } from '../../../pipeline/release/plan/plans.ts'
import { bookOf, type CountryBook } from '../../../pipeline/report/explain/book.ts'
import { explain } from '../../../pipeline/report/explain/explanation.ts'
import { releaseRowsOf } from '../../../pipeline/report/explain/release-rows.ts'
import { explainCommands } from '../../../pipeline/report/validation/page/explain-command.ts'
import { readPageData } from '../../../pipeline/report/validation/page/page-data.ts'
import type { Finding, Validation } from '../../../schemas/findings.ts'
import { builtReleases, bundleOf, VERSIONS } from '../../built-releases.ts'
import { THOROUGH } from '../../random.ts'
import { testEngine } from '../../when-done.ts'
import { PROJECT } from '../../workspace.ts'

interface Explained {
  readonly finding: Finding
  readonly command: string
  readonly answer: string
  /** The source lines of the answer. `notes` are the notes of its steps. */
  readonly lines: readonly string[]
  readonly notes: string
  /** Other methods that the answer names. */
  readonly others: readonly string[]
}

interface ExplainedRelease {
  readonly validation: Validation
  /** Findings that have a command. */
  readonly commands: ReadonlySet<Finding>
  /** The explanations of those findings that no earlier release has in the same words. */
  readonly explained: readonly Explained[]
}

/** The last release has nearly all findings of the other releases. */
const LAST = VERSIONS.at(-1)

let releases: readonly ExplainedRelease[]

/** The words into which a shell splits a command. */
const wordsOf = (command: string) => [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

const validationOf = (version: string): Validation => JSON.parse(readFileSync(join(bundleOf('demo', version), 'validation.json'), 'utf8'))

beforeAll(async () => {
  await builtReleases('demo')
  const all = await readInputs({ root: PROJECT, env: 'demo' })
  const engine = await testEngine({ threads: 2 })
  const found = []
  const seen = new Set<string>()
  let before: ComputedRelease | undefined
  for (const plan of (await readPlans(PROJECT, 'demo')).filter(({ release }) => THOROUGH || release.version === LAST)) {
    const computed = await computeRelease(engine, all, plan, { previous: before })
    if (before) await engine.run(`drop schema "${before.version}" cascade`)
    before = computed
    const validation = validationOf(computed.version)
    const library = releaseRowsOf(computed.calculated)
    const command = explainCommands({ ...validation, data: await readPageData(engine, []) })
    const explained: Explained[] = []
    const commands: Finding[] = []
    const asked: { readonly finding: Finding; readonly text: string; readonly words: readonly string[] }[] = []
    for (const finding of validation.rules.flatMap(({ findings }) => findings)) {
      const text = command(finding)
      if (text === null) continue
      commands.push(finding)
      const said = JSON.stringify({ ...finding, line: null })
      if (!seen.has(said)) asked.push({ finding, text, words: wordsOf(text) })
      seen.add(said)
    }
    const books = new Map<string, CountryBook>()
    for (const country of new Set(asked.map(({ words }) => words[3] ?? ''))) books.set(country, bookOf(country, library))
    for (const { finding, text, words } of asked) {
      const [, , version = '', country = '', category = '', polymer = '', year, name] = words
      const book = books.get(country)
      if (!book) throw new Error(`${text}: no such country`)
      const metric = METRICS.find((candidate) => candidate.name === name)
      if (!metric) throw new Error(`${text}: no such metric`)
      const { answer, rows, steps, method } = explain(
        book,
        { version, environment: 'demo' },
        { category, polymer, year: Number(year) },
        metric,
      )
      explained.push({
        finding,
        command: text,
        answer: `${book.country} ${answer}`,
        lines: [...rows.values()].map(({ file, line }) => `${file}:${line}`),
        notes: steps.flatMap((step) => step.notes).join('\n'),
        others: method.others.map((other) => other.method),
      })
    }
    found.push({ validation, explained, commands: new Set(commands) })
    await keepCompared(engine, computed.version)
  }
  releases = found
}, 900_000)

describe('the explanation of a finding', () => {
  it('is there wherever a finding is about a country, unless its rule says why no metric shows it', () => {
    for (const { validation, commands } of releases) {
      const without = validation.rules
        .filter(({ unexplained }) => unexplained === null)
        .flatMap(({ findings }) => findings.filter((finding) => finding.country !== null && !commands.has(finding)))
      expect(without.map(({ rule, key }) => `${rule} ${key}`)).toEqual([])
      expect(commands.size).toBeGreaterThan(300)
    }
    expect(releases).toHaveLength(THOROUGH ? VERSIONS.length : 1)
  })

  it('is about the country and the year of the finding', () => {
    const strays = releases.flatMap(({ explained }) =>
      explained.filter(
        ({ finding, answer }) =>
          !answer.startsWith(`${finding.country} `) ||
          // An input of a year before the covered years is explained by the first year that it decides.
          (finding.year !== null && finding.year >= 2019 && !answer.includes(` ${finding.year}:`)),
      ),
    )
    expect(strays.map(({ finding, answer }) => `${finding.rule} ${finding.key}: ${answer}`)).toEqual([])
  })

  it('leads to the source line of the finding, or says what was made of that line', () => {
    const missed = releases.flatMap(({ explained }) =>
      explained.filter(({ finding, lines, notes, others }) => {
        if (finding.file === null || lines.includes(`${finding.file}:${finding.line}`)) return false
        // The row belongs to a method that was not selected. The answer names that method.
        if (finding.rule.startsWith('reconciliation')) return !others.includes(finding.key.split('|')[2] ?? '')
        // A cut leaves nothing of the amount, such as exports above production and imports. The finding itself names its row.
        if (finding.rule.startsWith('input-')) return !isOwnRow(finding)
        // Such a cut can also leave nothing of the row. The notes of the steps say what was cut.
        if (finding.rule.startsWith('over-allocation')) return !notes.includes(/: (.*?) \(/.exec(finding.message)?.[1] ?? finding.message)
        // The row has no value and a median is used, or it is an exception or a given profile. The notes of the steps name it.
        return !notes.includes(`${finding.file}:${finding.line}`) && !notes.includes('no value is published for')
      }),
    )
    expect(missed.map(({ finding, notes }) => `${finding.rule} ${finding.key} ${finding.file}:${finding.line} ${notes}`)).toEqual([])
  })
})

/** Whether the line of an input's finding is the line of the row in its key: `population|FRA|2020|persons`. */
function isOwnRow({ key, file, line }: Finding): boolean {
  const cells =
    readFileSync(join(PROJECT, file ?? ''), 'utf8')
      .split('\n')
      [(line ?? 0) - 1]?.split(',') ?? []
  const [, ...parts] = key.split('|')
  return parts.length > 1 && parts.slice(0, -1).every((part) => part === '*' || cells.includes(part))
}

describe('a rule', () => {
  it('names a metric that there is, says that its findings do, or why none shows them', () => {
    for (const { id, explainedBy } of RULES) {
      if (typeof explainedBy === 'object') expect(explainedBy.none, id).toMatch(/^[`A-Z].+\.$/)
      else expect(['column', ...METRICS.map(({ name }) => name)], id).toContain(explainedBy)
    }
  })
})
