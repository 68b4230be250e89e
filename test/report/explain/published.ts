// Tests that every published text in an explanation is in the named file, line and column. It opens the file, splits the line with another
// parser, and compares the cell.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { beforeAll, expect, it } from 'vitest'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { figureOf } from '../../../pipeline/report/explain/book.ts'
import type { ExplainedStep } from '../../../pipeline/report/explain/explained.ts'
import { stepsOf } from '../../../pipeline/report/explain/figure-steps.ts'
import type { PublishedText } from '../../../schemas/explanation.ts'
import { THOROUGH } from '../../random.ts'
import { PROJECT } from '../../workspace.ts'
import type { ExplainedWorld } from './explained.ts'

/** The lines of the files that explanations name, below the project or the folder of the raw files. */
class Lines {
  readonly #raw: string
  readonly #files = new Map<string, readonly string[]>()
  /** Cache of parsed lines by their text, because many inputs come from the same line. */
  readonly #cells = new Map<string, readonly string[]>()

  constructor(raw: string) {
    this.#raw = raw
  }

  /** The cell of a line and column. In JSON the member with that name. */
  cell(file: string, line: number, column: string): string | undefined {
    const lines = this.of(file)
    const text = lines[line - 1] ?? ''
    if (file.endsWith('.json')) return new RegExp(`"${column}": "([^"]*)"`).exec(text)?.[1]
    const at = this.cells(lines[0] ?? '').indexOf(column)
    return at < 0 ? undefined : this.cells(text)[at]
  }

  private cells(line: string): readonly string[] {
    const found = this.#cells.get(line) ?? Papa.parse<string[]>(line, { delimiter: ',' }).data[0] ?? []
    this.#cells.set(line, found)
    return found
  }

  private of(file: string): readonly string[] {
    const known = this.#files.get(file)
    if (known) return known
    const bytes = readFileSync(join(file.startsWith('sources/') ? PROJECT : this.#raw, file))
    const text = file.endsWith('.zip') ? Buffer.from(Object.values(unzipSync(bytes))[0] ?? []).toString() : bytes.toString()
    const lines = text.split(/\r?\n/)
    this.#files.set(file, lines)
    return lines
  }
}

/** The size of a publisher's unit in units of an explanation. Weights and indexes have no unit and are in millionths. */
const SIZES: Readonly<Record<string, number>> = {
  ...{ kt: 1e6, tonnes: 1e3, kg: 1, percent: 1e4, RT: 1e4 },
  ...{ KG_HAB: 1e6, 'kg per head and year': 1e6, persons: 1, T: 1e6 },
}

/** Whether the text, in its unit, equals the value of an input up to rounding to a whole unit. */
const isValue = ({ text, unit }: PublishedText, value: bigint) =>
  Math.abs(Number(text) * (SIZES[unit ?? ''] ?? 1e6) - Number(value)) <= Math.max(0.500001, Math.abs(Number(value)) * 1e-12)

const YEARS = [2019, 2020, 2021, 2022]

/** The inputs of all national figures of a country in these years. The country's other figures use no further inputs. */
async function inputsOf(world: ExplainedWorld, country: string, years: readonly number[]): Promise<readonly ExplainedStep[]> {
  const book = world.book(country)
  const found = new Map<string, ExplainedStep>()
  for (const year of years) {
    const scope = { category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year }
    if (world.published(country, scope) === undefined) continue
    for (const metric of METRICS) for (const step of stepsOf(book, figureOf(book, scope, metric), scope.year)) found.set(step.id, step)
  }
  return [...found.values()].filter(({ operation }) => operation.op === 'input')
}

interface Looked {
  readonly inputs: number
  readonly texts: readonly PublishedText[]
  /** Inputs that nobody published. */
  readonly without: ReadonlySet<string>
  /** Texts that are not at the named place. */
  readonly wrong: readonly string[]
  /** Inputs that differ from the only cell from which they come. */
  readonly other: readonly string[]
}

async function look(world: ExplainedWorld, lines: Lines): Promise<Looked> {
  const countries = (await world.engine.rows('select distinct country from records order by country')).map(({ country }) => String(country))
  const texts = new Map<string, PublishedText>()
  const without = new Set<string>()
  const wrong: string[] = []
  const other: string[] = []
  let inputs = 0
  for (const [index, country] of countries.entries()) {
    // One year of each country, all years in turn.
    const years = YEARS.filter((year) => THOROUGH || year % YEARS.length === index % YEARS.length)
    const { rowOf } = world.book(country)
    for (const step of await inputsOf(world, country, years)) {
      inputs++
      if (step.published?.length === 0) without.add(`${rowOf(step.row ?? 0).table} ${step.column}`)
      const counts = step.replaced_by ? [step.replaced_by] : (step.published ?? [])
      const [only] = counts
      if (only && counts.length === 1 && !isValue(only, step.value))
        other.push(`${country} ${step.id}: ${only.text} ${only.unit}, ${step.value}`)
      for (const cell of [...(step.published ?? []), ...(step.replaced_by ? [step.replaced_by] : [])]) {
        const found = lines.cell(cell.file, cell.line, cell.column)
        texts.set(JSON.stringify(cell), cell)
        if (found !== cell.text) wrong.push(`${country} ${step.id}: ${JSON.stringify(cell)}, found ${found}`)
      }
    }
  }
  return { inputs, texts: [...texts.values()], without, wrong, other }
}

/** Describes the tests that published texts are at the named places. */
export function stands(
  open: () => Promise<ExplainedWorld>,
  raw: string,
  expected: { readonly inputs: number; readonly files: readonly string[]; readonly without: readonly string[] },
): () => ExplainedWorld {
  let world: ExplainedWorld
  let looked: Looked
  beforeAll(async () => {
    world = await open()
    looked = await look(world, new Lines(raw))
  }, 900_000)

  it('stands on the line that is named, in the column that is named, for every input of every country', () => {
    expect(looked.wrong).toEqual([])
    expect(looked.inputs).toBeGreaterThan(expected.inputs)
  })

  it('is the value of the input, in the unit that is named', () => {
    expect(looked.other).toEqual([])
  })

  it('comes from the files of every publisher', () => {
    const files = new Set(looked.texts.map(({ file }) => file.replace(/.*\//, '')))
    expect([...files]).toEqual(expect.arrayContaining([...expected.files]))
  })

  it('is missing only where nothing was published and the method says what counts', () => {
    expect([...looked.without].sort()).toEqual(expected.without)
  })
  return () => world
}
