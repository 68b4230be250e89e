// How the waste of a leaf came about: production and trade or the national figure, split over polymers and categories. Everything is read
// from what steps 20 and 30 recorded.

import { idOf, leavesOf, massOf, national } from './explain-leaves.ts'
import { methodOf, nationalWaste, perHead } from './explain-national-waste.ts'
import { allOf, choicesAbout, MILLION, type NewStep, needed, ofLeaf, ofYear, type Scope, type Steps, scale, sum } from './explain-steps.ts'
import { choiceNotes, methodNotes, sameYear } from './explain-words.ts'

export const wasteOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'waste', 'waste generated', (leaf) => leafWaste(steps, leaf))

const wasteRow = (steps: Steps, leaf: Scope) => needed(ofLeaf(steps.book.tables.waste, leaf), 'waste')
const knowsSupply = (steps: Steps, year: number) => ['supply', 'back_cast'].includes(methodOf(steps, year))

function leafWaste(steps: Steps, leaf: Scope): string {
  return steps.once(idOf(leaf, 'waste'), () => {
    const { waste_kg, waste_units } = wasteRow(steps, leaf)
    if (!knowsSupply(steps, leaf.year)) {
      return {
        ...overCategories(steps, leaf, wasteOfPolymer(steps, leaf), waste_units),
        label: 'waste generated',
        brief: 'waste',
        recorded: waste_kg,
      }
    }
    const children = [productionOf(steps, leaf), exportOf(steps, leaf), addedStockOf(steps, leaf)]
    return { label: 'waste generated', scope: leaf, operation: sum(1, -1, -1), children, recorded: waste_kg }
  })
}

export const productionOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'production', 'production and import', (leaf) =>
    steps.once(idOf(leaf, 'production'), () => {
      const { production_and_import_kg, production_units } = wasteRow(steps, leaf)
      const made = { label: 'production and import', scope: leaf, recorded: production_and_import_kg }
      if (knowsSupply(steps, leaf.year)) {
        return { ...overCategories(steps, leaf, supplyOfPolymer(steps, leaf, 'production'), production_units), ...made }
      }
      const notes = choicesAbout(steps, 'production_and_import', leaf.year)
        .filter(({ kind }) => kind === 'assumed')
        .map(() => 'assumed: no figures of production and trade are known, so that it is what explains the waste; exports count as 0')
      return { ...made, operation: sum(1, 1), children: [leafWaste(steps, leaf), addedStockOf(steps, leaf)], notes }
    }),
  )

export const exportOf = (steps: Steps, scope: Scope): string =>
  massOf(
    steps,
    scope,
    'export',
    'packaging exported',
    (leaf) => {
      if (!knowsSupply(steps, leaf.year)) return steps.constant(0n, 'packaging exported', 'kg', ['not known, counted as 0'])
      return steps.once(idOf(leaf, 'export'), () => {
        const { export_kg, export_units } = wasteRow(steps, leaf)
        const made = { label: 'packaging exported', recorded: export_kg }
        return { ...overCategories(steps, leaf, supplyOfPolymer(steps, leaf, 'export'), export_units), ...made }
      })
    },
    choiceNotes(steps.book, choicesAbout(steps, 'export', scope.year)),
  )

export const addedStockOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'added_stock', 'added stock', (leaf) => {
    const choices = choicesAbout(steps, 'added_stock', leaf.year)
    const row = choices.find(({ kind, polymer }) => kind === 'input' && polymer === leaf.polymer)?.input_row ?? null
    if (row === null) return steps.constant(0n, 'added stock', 'kg', ['no exception says otherwise'])
    return steps.once(idOf(leaf, 'added_stock'), () => {
      const { added_stock_kg, stock_units } = wasteRow(steps, leaf)
      const total = steps.input(row, 'added_stock_kg', `added stock of ${leaf.polymer}`)
      const used = steps.value(total) < 0n
      const size = used
        ? steps.once(`${total}/size`, () => ({ label: `stock of ${leaf.polymer} used up`, operation: sum(-1), children: [total] }))
        : total
      const share = steps.once(`${idOf(leaf, 'added_stock')}/share`, () => ({
        ...overCategories(steps, leaf, size, stock_units),
        label: used ? 'stock used up' : 'added stock',
      }))
      const cut = choices.filter(({ kind, category, polymer }) => kind === 'cut' && category === leaf.category && polymer === leaf.polymer)
      const made = { label: 'added stock', scope: leaf, recorded: added_stock_kg, notes: choiceNotes(steps.book, cut) }
      if (cut.length === 0) return { ...made, operation: sum(used ? -1 : 1), children: [share] }
      const wanted = used
        ? steps.once(`${idOf(leaf, 'added_stock')}/wanted`, () => ({
            ...{ label: 'added stock wanted', scope: leaf, operation: sum(-1), children: [share] },
          }))
        : share
      const none = steps.once(`${idOf(leaf, 'added_stock')}/least`, () => ({
        ...{ label: 'all of the waste', scope: leaf, operation: sum(-1), children: [leafWaste(steps, leaf)] },
      }))
      return { ...made, operation: { op: 'greatest' }, children: [wanted, none] }
    })
  })

/** A polymer's total over its categories. */
function overCategories(steps: Steps, leaf: Scope, total: string, units: bigint): Omit<NewStep, 'label'> {
  const rows = steps.book.rowsOf('category_split').filter(({ values }) => values.polymer === leaf.polymer)
  const own = needed(
    rows.find(({ values }) => values.category === leaf.category),
    'category_split',
  )
  const weights = rows.map(({ row_id, values }) =>
    steps.input(row_id, 'weight', `weight of ${values.category} in ${leaf.polymer}`, [], 'weight'),
  )
  const all = steps.once(`category weights/${leaf.polymer}`, () => ({
    ...{ label: `all weights of ${leaf.polymer}`, brief: 'all', unit: 'weight', operation: allOf(weights), children: weights },
  }))
  return { scope: leaf, operation: { op: 'share', units }, children: [total, `input/${own.row_id}/weight`, all] }
}

function wasteOfPolymer(steps: Steps, { year, polymer }: Scope): string {
  return steps.once(`${year}/polymer/${polymer}/waste`, () => {
    const { packaging } = steps.book.tables
    const weights = packaging.map((row) => steps.input(row.input_row, 'weight', `weight of ${row.polymer} in packaging`, [], 'weight'))
    const own = needed(
      packaging.find((row) => row.polymer === polymer),
      'packaging',
    )
    const all = steps.once('packaging weights', () => ({
      ...{ label: 'all weights of polymers', brief: 'all', unit: 'weight', operation: allOf(weights), children: weights },
    }))
    const units = choicesAbout(steps, 'waste_generated', year).filter((choice) => choice.kind === 'unit' && choice.polymer === polymer)
    return {
      label: `waste of ${polymer}`,
      scope: { ...national(year), polymer },
      operation: { op: 'share', units: BigInt(units.length) },
      children: [nationalWaste(steps, year), `input/${own.input_row}/weight`, all],
    }
  })
}

/** Production and imports, or exports, of the packaging made of a polymer. */
function supplyOfPolymer(steps: Steps, { year, polymer }: Scope, flow: 'production' | 'export'): string {
  return steps.once(`${year}/polymer/${polymer}/${flow}`, () => {
    const { net_input, supply, back_cast, back_cast_years } = steps.book.tables
    const method = methodOf(steps, year)
    const row = needed(
      (method === 'supply' ? supply : back_cast).find((candidate) => candidate.year === year && candidate.polymer === polymer),
      method,
    )
    const of = needed(ofYear(net_input, year), 'net_input').reference_year
    const when = sameYear(of, year)
    const plastics =
      flow === 'export'
        ? steps.input(row.supply_row, 'export_kg', `${polymer} exported${when}`)
        : steps.once(`${of}/polymer/${polymer}/plastics`, () => ({
            ...{ label: `${polymer} produced and imported${when}`, operation: sum(1, 1) },
            children: [
              steps.input(row.supply_row, 'production_kg', `${polymer} produced${when}`),
              steps.input(row.supply_row, 'import_kg', `${polymer} imported${when}`),
            ],
          }))
    const share = steps.input(row.packaging_row, 'packaging_ppm', `packaging in ${polymer}`)
    const made = {
      label: flow === 'export' ? `packaging of ${polymer} exported` : `production and import of packaging of ${polymer}`,
      scope: { ...national(year), polymer },
      recorded: flow === 'export' ? row.export_kg : row.production_and_import_kg,
      notes: methodNotes(steps.book, year),
    }
    if (method === 'supply') return { ...made, operation: scale(MILLION), children: [plastics, share] }
    const index = needed(ofYear(back_cast_years, year), 'back_cast_years')
    const now = steps.input(index.now_row, 'activity_millionths', `economic activity in ${year}`)
    const then = steps.input(index.then_row, 'activity_millionths', `economic activity in ${of}`)
    return { ...made, operation: scale(MILLION, 1), children: [plastics, share, now, then] }
  })
}

/** The waste of a year as a base for rates of that year: of the release, or per head where the release does not describe the year. */
export function wasteOfYear(steps: Steps, year: number): string {
  if (leavesOf(steps, national(year)).length > 0) return wasteOf(steps, national(year))
  return steps.once(`${year}/waste per head`, () => {
    const { waste_kg } = needed(ofYear(steps.book.tables.per_head_waste, year), 'per_head_waste')
    return { ...perHead(steps, year), label: `waste of the country in ${year}`, recorded: waste_kg }
  })
}
