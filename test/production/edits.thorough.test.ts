// Tests that no input of production can change unnoticed: a cell of any typed table, or a missing row, file or descriptor. If numbers would
// differ, the report names a file and its line, or the rows next to the missing one. pinned-files.production.test.ts tests raw files.

import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COUNTRY_NAMES_FILE, type CountryNames, readCountryNames } from '../../pipeline/ingest/country-names.ts'
import { type DescribedSources, readDescribedSources } from '../../pipeline/ingest/described-sources.ts'
import { readInputs, readTables, tableFiles } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import type { AllInputs } from '../../pipeline/ingest/rows.ts'
import { describeProblem, Failure } from '../../pipeline/model/failure.ts'
import { withDeclarations } from '../../pipeline/release/changes/declared-changes.ts'
import { inputChanges } from '../../pipeline/release/changes/input-changes.ts'
import { readLock } from '../../pipeline/release/cut/lock.ts'
import { parseDeclaration } from '../../pipeline/release/plan/declarations.ts'
import type { Lock } from '../../schemas/lock.ts'
import { type TableName, tableNamed } from '../../schemas/tables.ts'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles } from '../raw-files.ts'
import { cellsOf, csvOf, otherValue, saidOf, withCell } from '../release/cut/edited-inputs.ts'
import { copyWorkspace, PROJECT, runMain, type Workspace } from '../workspace.ts'
import { DESCRIPTORS, PINNED_FILES } from './pinned-files.ts'

const LATEST = '1.4'

describeWithRawFiles('an edit of the inputs of production', PINNED_FILES, (raw) => {
  let workspace: Workspace
  let names: CountryNames
  let described: DescribedSources
  let untouched: AllInputs
  const locks = new Map<string, Lock>()

  beforeAll(async () => {
    workspace = copyWorkspace()
    names = readCountryNames(COUNTRY_NAMES_FILE, readFileSync(workspace.path(COUNTRY_NAMES_FILE))).names
    described = await readDescribedSources({ root: workspace.root, raw, names })
    untouched = await readTyped()
    for (const version of ['1.1', LATEST]) {
      const lock = await readLock(workspace.root, version, 'production')
      if (lock) locks.set(version, lock)
    }
  })
  afterAll(() => workspace.remove())

  /** All inputs, for edits of typed tables. The publishers' files are not read again. */
  async function readTyped(): Promise<AllInputs> {
    const { rows, problems } = await readTables(workspace.root, tableFiles('production'), described.tables, names)
    return { rows, problems: [...described.problems, ...problems], pins: described.pins, accounts: described.accounts, limits: [] }
  }

  const readAll = () => readInputs({ root: workspace.root, env: 'production', raw })

  /** The messages of a locked release about these inputs. */
  function said(all: AllInputs, version = LATEST): string[] {
    const lock = locks.get(version)
    if (!lock) throw new Error(`${version} is not locked`)
    return saidOf(version, lock.data.inputs, all)
  }

  /** Replaces the text of a file, or removes it, runs `work`, and restores the file. */
  async function withText<Result>(file: string, text: string | undefined, work: () => Promise<Result>): Promise<Result> {
    const original = workspace.read(file)
    if (text === undefined) workspace.removeFile(file)
    else workspace.write(file, text)
    try {
      return await work()
    } finally {
      workspace.write(file, original)
    }
  }

  /** Replaces the texts of files, or removes files, runs `work`, and restores the files. */
  async function withTexts<Result>(texts: ReadonlyMap<string, string | undefined>, work: () => Promise<Result>): Promise<Result> {
    const [first, ...others] = texts
    if (!first) return work()
    return withText(...first, () => withTexts(new Map(others), work))
  }

  /**
   * Makes many edits at once and returns those that are not noticed. Broken inputs are reported first and hide other differences, so that
   * the remaining edits are tried again without them. `saidWith` makes the edits and returns the messages.
   */
  async function unnoticed<Edit>(
    edits: readonly Edit[],
    saidWith: (edits: readonly Edit[]) => Promise<string[]>,
    isNoticed: (edit: Edit, saying: readonly string[]) => boolean,
  ): Promise<{ readonly edits: readonly Edit[]; readonly said: readonly string[] }> {
    let open = edits
    let saying: string[] = []
    while (open.length > 0) {
      saying = await saidWith(open)
      const left = open.filter((edit) => !isNoticed(edit, saying))
      if (left.length === open.length) break
      open = left
    }
    return open.length === 0 ? NOTHING : { edits: open, said: saying.slice(0, 3) }
  }

  it('is needed for any message: without one there is none', async () => {
    expect(said(await readAll())).toEqual([])
    expect(said(untouched)).toEqual([])
    expect(said(untouched, '1.1')).toEqual([])
  })

  const typed = tableFiles('production').filter(({ file }) => {
    try {
      return readFileSync(join(PROJECT, file), 'utf8').trimEnd().includes('\n')
    } catch {
      return false
    }
  })
  const tables = typed.map(({ table, file }, index) => [table, file, index] as const)

  it('reaches every typed table that there is', () => {
    expect(tables.length).toBeGreaterThanOrEqual(17)
  })

  /** Lines of the file with rows that hold since 1.1 and still hold in the latest release. */
  function linesThatHold(table: TableName, file: string): number[] {
    const rows = inputsOf(untouched, LATEST).tables.get(table) ?? []
    return rows.filter((row) => row.file === file && row.since === '1.1').map(({ line }) => line)
  }

  /** The columns that have an effect in a release. `since` and `withdrawn` only say in which releases a row holds. */
  const effective = (table: TableName) => tableNamed(table).columns.filter(({ name }) => name !== 'since' && name !== 'withdrawn')

  // Each table is tested with one or two kinds of edits, in thorough runs with all.
  describe.each(tables)('in the table %s', (table, file, index) => {
    const columns = effective(table)

    it.runIf(THOROUGH || index % 3 === 2)('is named with its line, whichever column it is in', async () => {
      const rows = cellsOf(workspace.read(file))
      const lines = linesThatHold(table, file)
      // Each edit is in a row of its own, if there are enough rows.
      const edits = columns.map((column, index) => ({ column, line: lines[index % lines.length] ?? 0 }))
      const oneALine = (all: typeof edits) => all.filter(({ line }, index) => all.findIndex((other) => other.line === line) === index)
      const saidWith = (open: typeof edits) => {
        const edited = oneALine(open).reduce((cells, { column, line }) => {
          const at = tableNamed(table).columns.findIndex(({ name }) => name === column.name)
          return withCell(cells, line - 1, at, otherValue(column, rows[line - 1]?.[at] ?? '') ?? '')
        }, rows)
        return withText(file, csvOf(edited), async () => said(await readTyped()))
      }
      let open = edits
      // Only the first of several edits in one row is made. The others wait for the next round.
      while (open.length > 0) {
        const once = oneALine(open)
        const isNoticed = ({ column, line }: (typeof edits)[number], saying: readonly string[]) =>
          saying.some((text) => isAbout(text, file, line) || isOrphan(text, table, column.name, rows[line - 1]?.[0]))
        expect(await unnoticed(once, (some) => saidWith([...some]), isNoticed)).toEqual(NOTHING)
        open = open.filter((edit) => !once.includes(edit))
      }
    })

    it.each(GONE.filter((_, kind) => THOROUGH || (index % 2 === 0 && kind === (index / 2) % GONE.length)))(
      'that %s reports with its place',
      async (_, without, version) => {
        const rows = cellsOf(workspace.read(file))
        const [line = 0] = linesThatHold(table, file).slice(-1)
        const at = (name: string) => tableNamed(table).columns.findIndex((column) => column.name === name)
        const key = rows[line - 1]?.[0] ?? ''
        const missing = new RegExp(`missing from ${table} (after |before |\\(the table is empty)|${table}\\.csv:\\d+|found "${key}"`)
        const saying = await withText(file, csvOf(without(rows, line - 1, at)), async () => said(await readTyped(), version))
        expect(saying.join('\n')).toMatch(missing)
      },
    )

    it.runIf(THOROUGH || index % 3 === 0)('that takes the file away is noticed', async () => {
      const saying = await withText(file, undefined, async () => said(await readTyped()))
      expect(saying.join('\n')).toMatch(
        new RegExp(`missing from ${table}|${table}\\.csv: the file is missing|unknown (source|country|area|region)`),
      )
    })

    it.runIf(THOROUGH || index % 3 === 1)(
      'that an unlocked release brings without declaring it is listed, with file, line and columns',
      async () => {
        const rows = cellsOf(workspace.read(file))
        const lines = linesThatHold(table, file)
        const key: readonly string[] = tableNamed(table).key
        const edits = columns
          .filter(({ name }) => !key.includes(name))
          .slice(0, lines.length)
          .map((column, index) => ({ column, line: lines[index] ?? 0 }))
        // Each edit is made in a copy of its row that holds from the latest release on.
        const copies = edits.map(({ column, line }) =>
          tableNamed(table).columns.map(({ name }, at) => {
            const cell = rows[line - 1]?.[at] ?? ''
            return name === 'since' ? LATEST : name === column.name ? (otherValue(column, cell) ?? '') : cell
          }),
        )
        const declared = [parseDeclaration('add country GTM', 'release.json')]
        const made = copies.map((copy, index) => ({ copy, column: edits[index]?.column.name }))
        // A copy that cannot be read is reported with its line. The others are tried again without it.
        for (let open = made; open.length > 0; ) {
          const place = (copy: (typeof made)[number]) => ({ file, line: rows.length + 1 + open.indexOf(copy) })
          const all = await withText(file, csvOf([...rows, ...open.map(({ copy }) => copy)]), readTyped)
          let problems = all.problems
          if (problems.length === 0) {
            try {
              const found = { inputs: inputChanges(inputsOf(all, '1.3'), inputsOf(all, LATEST)), coverage: [] }
              const { inputs } = withDeclarations(found, declared)
              for (const copy of open) {
                const change = inputs.find((change) => change.table === table && change.line === place(copy).line)
                expect(change, copy.column).toMatchObject({ change: 'revised', file, declaration: null })
                expect(change?.columns.length).toBeGreaterThan(0)
              }
              break
            } catch (error) {
              // The release refuses an exception that names no existing cell.
              if (!(error instanceof Failure)) throw error
              problems = error.problems
            }
          }
          const left = open.filter((copy) => !problems.some((problem) => problem.file === file && problem.line === place(copy).line))
          expect(left.length, problems.map(describeProblem).join('\n')).toBeLessThan(open.length)
          open = left
        }
      },
    )
  })

  describe('in the typed figures beside a descriptor', () => {
    const figures = DESCRIPTORS.flatMap(({ source, descriptor }) =>
      (descriptor.assumptions ?? []).map(({ file }) => `sources/production/${source}/${file}`),
    )

    it('is named with its line, whichever column of which file it is in', async () => {
      // One edit per column of each file, each in a row of its own.
      const edits = figures.flatMap((file) => {
        const [head = [], ...rows] = cellsOf(workspace.read(file))
        return head.slice(0, rows.length).map((column, at) => {
          const cell = rows[at]?.[at] ?? ''
          const value = /^[\d.]+$/.test(cell) ? `${Number(cell) - 0.5}` : column === 'country' ? 'FRA' : `${cell} edited`
          return { file, line: at + 2, at, value: value.trim() }
        })
      })
      const saidWith = (open: readonly (typeof edits)[number][]) => {
        const texts = figures.map((file) => {
          const own = open.filter((edit) => edit.file === file)
          const edited = own.reduce((cells, { line, at, value }) => withCell(cells, line - 1, at, value), cellsOf(workspace.read(file)))
          return [file, csvOf(edited)] as const
        })
        return withTexts(new Map(texts), async () => said(await readAll()))
      }
      const isNoticed = ({ file, line }: (typeof edits)[number], saying: readonly string[]) =>
        saying.some((text) => isAbout(text, file, line))
      expect(await unnoticed(edits, saidWith, isNoticed)).toEqual(NOTHING)
    })

    it.each(figures.filter((_, index) => THOROUGH || index % 4 === 0))(
      'that takes a row of %s or the file away is noticed',
      async (file) => {
        const lines = workspace.read(file).split('\n')
        const without = await withText(file, [lines[0], ...lines.slice(2)].join('\n'), async () => said(await readAll()))
        expect(without.join('\n')).toMatch(/collection.* differs from the locked row/)
        const gone = await withText(file, undefined, async () => said(await readAll()))
        expect(gone.join('\n')).toContain(`${file}: the file of typed figures is missing`)
      },
    )
  })

  describe('in a descriptor', () => {
    const change = (file: string, edit: (descriptor: Record<string, unknown>) => void) => {
      const descriptor = JSON.parse(workspace.read(file)) as Record<string, unknown>
      edit(descriptor)
      return JSON.stringify(descriptor)
    }

    const fields = [
      ['quality', (value: unknown) => (value === 1 ? 2 : 1)],
      ['licence', () => 'CC0-1.0'],
      ['title', (value: unknown) => `${value} (edited)`],
      ['authors', (value: unknown) => `${value} (edited)`],
      ['year', (value: unknown) => Number(value) - 1],
      ['publisher', (value: unknown) => `${value} (edited)`],
      ['publisher_url', (value: unknown) => `${value}x`],
      ['note', (value: unknown) => `${value} (edited)`],
    ] as const

    it('reaches every field by one descriptor at least', () => {
      expect(DESCRIPTORS.length).toBeGreaterThanOrEqual(fields.length)
    })

    it.each(THOROUGH ? fields.map((_, round) => round) : [0])('is named, in another field of each of them: round %d', async (round) => {
      const texts = DESCRIPTORS.map(({ file }, index) => {
        const [field, other] = fields[(index + round) % fields.length] ?? fields[0]
        const edit = (descriptor: Record<string, unknown>) => {
          descriptor[field] = other(descriptor[field])
        }
        return [file, change(file, edit)] as const
      })
      const saying = await withTexts(new Map(texts), async () => said(await readAll()))
      for (const { file, source } of DESCRIPTORS)
        expect(saying).toContainEqual(expect.stringContaining(`${file}:1: the row ${source} of sources differs from the locked row`))
    })

    const options = DESCRIPTORS.flatMap(({ source, file, descriptor }) =>
      Object.entries(descriptor.adapter.options ?? {}).map(([name, value]) => [source, name, value, file] as const),
    )
    it('is noticed in an option of each of them', async () => {
      // One option of each descriptor, and each option name once. In thorough runs all options.
      const tried = options.filter(
        ([source, name], index) =>
          THOROUGH || options.findIndex(([of]) => of === source) === index || options.findIndex(([, other]) => other === name) === index,
      )
      const edits = tried.map(([source, name, value, file]) => {
        const other = typeof value === 'number' ? value - 1 : /^\d+$/.test(value) ? '61' : 'nothing'
        return { source, name, other, file }
      })
      type Edit = (typeof edits)[number]
      // Each round edits the next option of every descriptor.
      for (let open: readonly Edit[] = edits; open.length > 0; ) {
        const once = open.filter(({ file }, index) => open.findIndex((other) => other.file === file) === index)
        const saidWith = (some: readonly Edit[]) => {
          const texts = some.map(({ file, name, other }) => {
            const text = change(file, (descriptor) => {
              Object.assign((descriptor.adapter as { options: object }).options, { [name]: other })
            })
            return [file, text] as const
          })
          return withTexts(new Map(texts), async () => said(await readAll()))
        }
        const isNoticed = ({ file, source }: Edit, saying: readonly string[]) =>
          saying.some((line) => [file, ...(PINS_OF.get(source) ?? [])].some((own) => line.startsWith(`${own}:`)))
        expect(await unnoticed(once, saidWith, isNoticed)).toEqual(NOTHING)
        open = open.filter((edit) => !once.includes(edit))
      }
    })

    it.each(DESCRIPTORS.map(({ source }) => source).filter((_, index) => index % (THOROUGH ? 3 : DESCRIPTORS.length) === 0))(
      'that removes %s with its folder is noticed',
      async (source) => {
        const folder = workspace.path(`sources/production/${source}`)
        rmSync(folder, { recursive: true })
        try {
          const saying = said(await readAll())
          expect(saying.join('\n')).toMatch(new RegExp(`missing from sources (after|before)|unknown source, found "${source}"`))
        } finally {
          cpSync(join(PROJECT, 'sources/production', source), folder, { recursive: true })
        }
      },
    )
  })

  describe('in the names of countries', () => {
    const file = COUNTRY_NAMES_FILE
    const publishers = [
      ...new Set(
        cellsOf(readFileSync(join(PROJECT, file), 'utf8'))
          .slice(1)
          .map(([publisher = '']) => publisher),
      ),
    ]

    it('that names another country, none or another spelling of a publisher, in turn, is noticed', async () => {
      const rows = cellsOf(workspace.read(file))
      const covered = new Set((inputsOf(untouched, LATEST).tables.get('countries') ?? []).map(({ key }) => key))
      const edits = publishers
        .filter((publisher) => publisher !== 'iso')
        .flatMap((publisher, index) => {
          const row = rows.findIndex(([of, , code = '']) => of === publisher && covered.has(code))
          const [, written = '', code = ''] = rows[row] ?? []
          const others = [[2, code === 'AIA' ? 'ATG' : 'AIA'] as const, [2, '-'] as const, [1, `${written}x`] as const]
          const [at, value] = others[index % others.length] ?? [2, '-']
          return row < 0 ? [] : [{ publisher, row, at, value }]
        })
      expect(edits.length).toBeGreaterThan(0)
      // One edit at a time, because the messages about a publisher's figures do not name the spelling.
      for (const { publisher, row, at, value } of THOROUGH ? edits : edits.slice(-1)) {
        const saying = await withText(file, csvOf(withCell(rows, row, at, value)), async () => said(await readAll()))
        expect(saying.length, `${publisher} ${rows[row]?.[1]} → ${value}`).toBeGreaterThan(0)
      }
    })

    it('that changes a covered code is an error with its line', async () => {
      const rows = cellsOf(workspace.read(file))
      const row = rows.findIndex(([of, , code]) => of === 'iso' && code === 'FRA')
      const all = await withText(file, csvOf(withCell(rows, row, 2, 'FRX')), readAll)
      expect(all.problems.length).toBeGreaterThan(0)
      expect(all.problems.map(describeProblem).join('\n')).toMatch(/:\d+, column \w+: unknown country, found "FRA"/)
    })
  })

  // The demo also tests that a command is stopped in this way.
  it.runIf(THOROUGH)('makes the real command line block a locked release and name file and line', async () => {
    const file = 'sources/production/assumptions/littering_rates.csv'
    const rows = cellsOf(workspace.read(file))
    const { code, stdout } = await withText(
      file,
      csvOf(withCell(rows, 2, 1, '5.6')),
      async () => await runMain(['check', '1.1', '--env', 'production', '--raw', raw], workspace.root),
    )
    expect(code).toBe(1)
    expect(stdout).toContain('error[lock-holds]')
    expect(stdout).toContain(`${file}:3`)
  })
})

/** Ways to remove a row, and the release that then misses it. Every second table is tested with one way, in thorough runs each with all. */
const GONE: readonly (readonly [
  what: string,
  without: (rows: readonly string[][], row: number, at: (column: string) => number) => string[][],
  version: string,
])[] = [
  ['takes a row away', (rows, row) => rows.filter((_, index) => index !== row), LATEST],
  ['withdraws a row', (rows, row, at) => withCell(rows, row, at('withdrawn'), 'yes'), LATEST],
  ['brings a row later', (rows, row, at) => withCell(rows, row, at('since'), '1.3'), '1.1'],
]

/** The expected result: no edit went unnoticed. */
const NOTHING = { edits: [], said: [] }

const PINS_OF = new Map(
  DESCRIPTORS.map(({ source, descriptor }) => [source, descriptor.snapshots.flatMap(({ files }) => files.map(({ file }) => file))]),
)

/** Whether a message is about a line of the file. A message about two rows with the same key names the later row and the earlier line. */
function isAbout(text: string, file: string, line: number): boolean {
  return new RegExp(`${file}:${line}\\b|${file}:\\d+.*line ${line} already`).test(text)
}

/** Whether a message is about rows that refer to the edited source, which no longer exists. */
function isOrphan(text: string, table: string, column: string, source: string | undefined): boolean {
  return table === 'sources' && column === 'source' && text.includes(`unknown source, found "${source}"`)
}
