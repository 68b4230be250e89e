// The steps of one figure, down to cells of the inputs. Each has a name, a value, an operation and the steps that it is made of. They
// follow from the tape: a step whose terms do not give its value is a bug.

import type { End, Place } from '../../compute/numbers/taped.ts'
import type { Row } from '../../compute/numbers.ts'
import { applied, type CalculationUnit, type Operation } from '../../model/calculation.ts'
import { once } from '../../model/lists.ts'
import { type CountryBook, kindOf } from './book.ts'
import type { ExplainedStep, Said, StepScope } from './explained.ts'
import { briefOf, columnUnit, filledIn, inputLabel, MEASURES, ON_THE_WAY, unitOfProduct, WEAK_NAMES } from './names.ts'
import { publishedCells } from './published-values.ts'
import { exceptionOf } from './release-rows.ts'
import { exceptionNotes, medianText, NOTHING_SAID, saidOf, together } from './step-notes.ts'
import { type Found, TapeTerms } from './tape-terms.ts'

interface Making {
  readonly value: bigint
  readonly operation: Operation
  readonly children: readonly ExplainedStep[]
}

interface Naming {
  readonly label: string
  readonly brief?: string
  readonly inline?: boolean
  readonly scope: StepScope | null
}

/** The steps of the figure at a place, each after its children; the figure itself is last. */
export function stepsOf(book: CountryBook, figure: Place, year: number): readonly ExplainedStep[] {
  const steps = new FigureSteps(book, year)
  steps.step(figure)
  return steps.all
}

/** The step of an end of a calculation: a cell, a median or a constant. */
export const endStep = (book: CountryBook, end: Place, year: number): ExplainedStep => new FigureSteps(book, year).step(end)

/** The steps of the values of a median. */
export function memberSteps(book: CountryBook, median: Place, year: number): readonly ExplainedStep[] {
  const steps = new FigureSteps(book, year)
  steps.step(median)
  return steps.all.filter(({ row }) => row !== null)
}

class FigureSteps {
  readonly all: ExplainedStep[] = []
  readonly #book: CountryBook
  /** The year of the figure. A step about another year states that year. */
  readonly #year: number
  readonly #terms: TapeTerms
  /** Places of steps in `all`, by the place of their number on the tape, and by their ids. */
  readonly #ofPlace = new Map<Place, number>()
  readonly #byId = new Map<string, number>()
  /** Places of steps in `all`, by operation and terms: the same operation on the same terms is one step. */
  readonly #same = new Map<string, number>()
  /** How many names a step has had: one with more names the others after it. */
  readonly #ranks: number[] = []

  constructor(book: CountryBook, year: number) {
    this.#book = book
    this.#terms = new TapeTerms(book.taped.tape)
    this.#year = year
  }

  step(place: Place): ExplainedStep {
    const at = once(this.#ofPlace, place, () => this.#byId.get(this.#make(this.#terms.found(place)).id) ?? -1)
    return this.all[at] as ExplainedStep
  }

  #make(found: Found): ExplainedStep {
    const { tape } = this.#book.taped
    const { place, chain } = found
    const end = tape.end(place)
    if (end) {
      const said = this.#saidOf(chain, place)
      const step = end.median ? this.#median(end, said) : this.#input(end, said)
      // The reason for a method needs a step of its own, even where the method's figure is one stated cell.
      if (!chain.concat(place).some((one) => this.#notedOf(one).some((note) => kindOf(note) === 'method'))) return step
      const bare = this.#input(end, NOTHING_SAID)
      return this.#put({ value: bare.value, operation: { op: 'sum', signs: [1] }, children: [bare] }, found, bare.unit)
    }
    const value = BigInt(tape.value(place))
    if (tape.operation(place) === 'constant') return this.#constant(found, value, value === 1_000_000n ? 'ppm' : 'kg')
    const { unit, ...making } = this.#operation(found, value)
    return this.#put({ value, ...making }, found, unit)
  }

  #notedOf = (place: Place) => this.#book.byAmount.get(place)?.filter(({ year }) => year === this.#scopeOf(place).year) ?? []

  #scopeOf = (place: Place): StepScope => this.#book.scopes.of(place, this.#year)

  #saidOf(chain: readonly Place[], place?: Place): Said {
    const places = place === undefined || chain.includes(place) ? chain : [...chain, place]
    return together(places.map((one) => saidOf(this.#book, one, this.#year)))
  }

  #operation({ place, labels }: Found, value: bigint): Omit<Making, 'value'> & { readonly unit: CalculationUnit } {
    const { tape } = this.#book.taped
    const operation = tape.operation(place)
    const terms = tape.terms(place)
    if (operation === 'sum') {
      const all = this.#terms.ofSum(place, labels)
      const unit = this.#unitAmong(all)
      const children = all.map((term) => this.#term(term, unit))
      return { operation: { op: 'sum', signs: all.map(({ sign }) => sign) }, children, unit }
    }
    if (operation === 'scale') return this.#scaled(place)
    if (operation === 'share')
      return shareOf(
        value,
        terms.map((term) => this.step(term)),
      )
    const unit = this.#unitAmong(terms.map((term) => this.#terms.found(term)))
    const children = terms.map((term) => this.#term(this.#terms.found(term), unit))
    return { operation: { op: operation === 'least' ? 'least' : 'greatest' }, children, unit }
  }

  /** The unit of terms: constants have that of the others. */
  #unitAmong(terms: readonly Found[]): CalculationUnit {
    const [first] = terms.filter(({ place }) => this.#book.taped.tape.operation(place) !== 'constant')
    return first ? this.step(first.chain[0] ?? first.place).unit : 'kg'
  }

  #term(found: Found, unit: CalculationUnit): ExplainedStep {
    const { tape } = this.#book.taped
    if (tape.operation(found.place) === 'constant') return this.#constant(found, BigInt(tape.value(found.place)), unit)
    return this.step(found.chain[0] ?? found.place)
  }

  /** A product ÷ a product. Factors both above and below cancel, and plain numbers below become the divisor. */
  #scaled(place: Place): Omit<Making, 'value'> & { readonly unit: CalculationUnit } {
    const { tape } = this.#book.taped
    const terms = tape.terms(place)
    const split = terms.length - tape.under(place)
    const line = this.#terms.lineIn(terms.slice(0, split), terms.slice(split))
    const over = this.#terms.factors(terms.slice(0, split).filter((term) => term !== line?.sum))
    const under = this.#terms.factors(terms.slice(split).filter((term) => term !== line?.years))
    const isPlain = ({ place: one }: Found) => tape.operation(one) === 'constant' && !tape.name(one)
    const divisor = under.filter(isPlain).reduce((all, one) => all * BigInt(tape.value(one.place)), 1n)
    const above = over.map((factor) => this.#term(factor, 'number'))
    const below = under.filter((factor) => !isPlain(factor)).map((factor) => this.#term(factor, 'number'))
    const units = (steps: readonly ExplainedStep[]) => steps.map(({ unit }) => unit)
    if (line) {
      const ends = line.ends.map((end) => this.step(end))
      const unit = unitOfProduct([...units(ends.slice(0, 1)), ...units(above)], [])
      return { operation: { op: 'line', weights: line.weights, divisor }, children: [...ends, ...above], unit }
    }
    const unit = unitOfProduct(units(above), units(below))
    for (const step of [...below]) {
      const place = above.findIndex(({ id }) => id === step.id)
      if (place < 0 || step.value === 0n) continue
      above.splice(place, 1)
      below.splice(below.indexOf(step), 1)
    }
    return { operation: { op: 'scale', over: below.length, divisor }, children: [...above, ...below], unit }
  }

  /** Adds a step that is made of others; an equal step is reused. Throws if the terms do not give its value. */
  #put(making: Making, found: Found, unit: CalculationUnit): ExplainedStep {
    const { value, operation, children } = making
    const naming = this.#naming(found, making)
    const computed = applied(
      operation,
      children.map((child) => child.value),
      value,
    )
    if (computed !== value) throw new Error(`${naming.label} is explained as ${computed}, and is ${value}`)
    const key = `${Object.values(operation).join()}:${children.map(({ id }) => this.#byId.get(id)).join()}`
    const known = this.#same.get(key)
    const said = this.#saidOf(found.chain, found.place)
    const rank = found.labels.filter((label) => !WEAK_NAMES.test(label)).length
    if (known !== undefined) return this.#again(known, said, naming, rank)
    const { scope, label } = naming
    const id = `${scope ? `${scope.year}/${scope.category}/${scope.polymer}/` : ''}${label}`
    this.#same.set(key, this.all.length)
    const ids = children.map((child) => child.id)
    const unique = this.#byId.has(id) ? `${id}/${this.all.length}` : id
    const { brief = briefOf(label), inline = false } = naming
    const { notes, rejected } = said
    // Every field is written out: objects of one shape take a fraction of the time, and a figure has hundreds of steps.
    const step = { id: unique, value, unit, operation, children: ids, label, brief, generic: label, inline, scope, notes, rejected }
    return this.#add({ row: null, column: null, published: null, replaced_by: null, ...step }, rank)
  }

  /** The same step again: what is said of both is said of it. Of a step that is made of others, it takes the name with more names. */
  #again(place: number, said: Said, naming?: Naming, rank = 0): ExplainedStep {
    const step = this.all[place] as ExplainedStep
    const known = this.#ranks[place] ?? 0
    const isBetter = naming && (rank > known || `${naming.label} in the country` === step.label)
    const again = { ...step, ...(isBetter ? named(naming) : {}), ...together([step, said]) }
    this.#ranks[place] = Math.max(rank, known)
    this.all[place] = again
    return again
  }

  #add(step: ExplainedStep, rank = 1): ExplainedStep {
    this.#byId.set(step.id, this.all.length)
    this.all.push(step)
    this.#ranks.push(rank)
    return step
  }

  /** The outermost name that says what the quantity is. A name of the country is none of its only leaf. */
  #naming({ place, labels }: Found, { operation, children }: Making): Naming {
    const scope = this.#scopeOf(place)
    const isOfLeaf = this.#book.scopes.isOfLeaf(place)
    const fitting = labels.filter((label) => !isOfLeaf || !label.endsWith('in the country'))
    const label = fitting.find((one) => !WEAK_NAMES.test(one)) ?? fitting[0]
    if (label !== undefined) {
      return { label: filledIn(label, { ...scope }), inline: operation.op === 'sum' && ON_THE_WAY.test(label), scope }
    }
    if (operation.op !== 'sum') return { label: expressionOf(operation, children), scope }
    return this.#namingOfSum(scope, children) ?? { label: expressionOf(operation, children), inline: true, scope }
  }

  /** A sum without a name whose terms are alike is named after them. */
  #namingOfSum(scope: StepScope, children: readonly ExplainedStep[]): Naming | undefined {
    const [first] = children
    if (first?.unit === 'weight') {
      const rows = children.map(({ row }) => this.#book.rowOf(row ?? -1))
      const polymer = rows.every(({ table }) => table === 'category_split') ? ` of ${rows[0]?.values.polymer}` : ' of polymers'
      return { label: `all weights${polymer}`, brief: 'all', scope: null }
    }
    if (!first?.scope || children.some(({ label }) => label !== first.label)) return undefined
    const leaves = this.#book.taped.calculation.years.find(({ year }) => year === first.scope?.year)?.leaves ?? []
    if (children.length === leaves.length) return { label: first.label, scope }
    const polymers = [...new Set(children.map((child) => child.scope?.polymer ?? ''))]
    return { label: `${first.label} of ${polymers.join(', ')}`, scope: null }
  }

  #constant({ chain, place, labels }: Found, value: bigint, unit: CalculationUnit): ExplainedStep {
    const label = labels.at(-1) ?? String(value)
    const said = this.#saidOf(chain, place)
    const id = `constant/${label}/${value}`
    const known = this.#byId.get(id)
    if (known !== undefined) return this.#again(known, said)
    const step = {
      id,
      value,
      unit,
      operation: { op: 'constant' },
      children: [],
      ...named({ label, scope: null }),
      ...NO_INPUT,
      ...said,
    } as const
    return this.#add(step)
  }

  #median({ median, column, label }: End, said: Said): ExplainedStep {
    if (!median) throw new RangeError(`${label} is no median`)
    const id = `median/${median.table}/${median.group}`
    const known = this.#byId.get(id)
    if (known !== undefined) return this.all[known] as ExplainedStep
    const brief = label.replace(/ \(median\)$/, '')
    const children = median.rows.map((member) => {
      const name = `${brief}: ${member.key.replaceAll('|', ' ')}`
      return this.#cell(member, column, { label: name, brief: name, generic: name }, NOTHING_SAID, true)
    })
    const values = children.map(({ value }) => value)
    if (applied({ op: 'median' }, values, 0n) !== median.value)
      throw new Error(`the median of ${column} in ${median.table} is not that of its values`)
    return this.#add({
      id,
      value: median.value,
      unit: 'ppm',
      operation: { op: 'median' },
      children: children.map((child) => child.id),
      ...named({ label, scope: null }),
      ...NO_INPUT,
      ...together([said], [medianText(this.#book, median.rows, column, 'ppm')]),
    })
  }

  #input({ row, column, label }: End, said: Said): ExplainedStep {
    if (!row) throw new RangeError(`${label} is no cell`)
    const { values } = row
    const measured = MEASURES[String(values.measure)]?.[column === 'recovered' ? 'recovered' : 'divided_by']
    if (measured !== undefined) return this.#cell(row, column, { label: measured, brief: measured, generic: measured }, said)
    const full = inputLabel(label, column, values, this.#year)
    const brief = /^(weight|littering rate|release rate) of /.exec(label)?.[1] ?? full
    const generic = filledIn(label, { ...values, category: null, polymer: null })
    return this.#cell(row, column, { label: full, brief, generic }, said)
  }

  /** A cell of an input row; of a median's member the value as published, which an exception replaces for its own country alone. */
  #cell(
    row: Row,
    column: string,
    labels: Pick<ExplainedStep, 'label' | 'brief' | 'generic'>,
    said: Said,
    asPublished = false,
  ): ExplainedStep {
    const exception = asPublished ? exceptionOf(this.#book, row, column) : undefined
    const id = `input/${row.row}/${column}${exception === undefined ? '' : '/published'}`
    const known = this.#byId.get(id)
    if (known !== undefined) return this.#again(known, said)
    const value = exception ? BigInt(String(exception.published)) : wholeOf(row, column)
    const unit = columnUnit(row.table, column)
    const { published, replaced_by } = publishedCells(this.#book, row, column)
    const more = exception
      ? ['the published value is used here: the exception that replaces it applies to the country alone']
      : exceptionNotes(this.#book, row, column, unit)
    return this.#add({
      id,
      value,
      unit,
      operation: { op: 'input' },
      children: [],
      ...labels,
      inline: false,
      scope: null,
      row: row.row,
      column,
      published,
      replaced_by: exception ? null : replaced_by,
      ...together([said], more),
    })
  }
}

const NO_INPUT = { row: null, column: null, published: null, replaced_by: null } as const

const named = ({ label, brief = briefOf(label), inline = false, scope }: Naming) => ({ label, brief, generic: label, inline, scope })

function wholeOf(row: Row, column: string): bigint {
  const value = row.values[column]
  if (typeof value !== 'bigint' && typeof value !== 'number') throw new Error(`${row.table} ${row.key} has no ${column}`)
  return BigInt(value)
}

/** Part of a total by its weight, and the left-over units that it got. */
function shareOf(value: bigint, children: readonly ExplainedStep[]): Omit<Making, 'value'> & { readonly unit: CalculationUnit } {
  const [ofTotal, ofWeight, ofWhole] = children
  if (!ofTotal || !ofWeight || !ofWhole) throw new RangeError('a share has no total, weight or whole')
  const [total, weight, whole] = [ofTotal.value, ofWeight.value, ofWhole.value]
  const units = value - (whole === 0n ? 0n : (total * weight) / whole)
  if (units < -1n || units > 1n) throw new RangeError(`${value} is no share of ${total} by ${weight} of ${whole}`)
  return { operation: { op: 'share', units }, children, unit: ofTotal.unit }
}

/** What an operation without a name is called. */
function expressionOf(operation: Operation, children: readonly ExplainedStep[]): string {
  const labels = children.map(({ label }) => label)
  if (operation.op === 'sum')
    return labels.map((label, place) => `${operation.signs[place] === -1 ? '− ' : place === 0 ? '' : '+ '}${label}`).join(' ')
  if (operation.op === 'least') return labels.join(', at most ')
  if (operation.op === 'greatest') return labels.join(', at least ')
  const over = operation.op === 'scale' ? operation.over : operation.op === 'share' ? 1 : 0
  const split = labels.length - over
  return `${labels.slice(0, split).join(' × ')}${labels
    .slice(split)
    .map((label) => ` ÷ ${label}`)
    .join('')}`
}
