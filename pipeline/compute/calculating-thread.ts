// A worker thread that calculates some countries of a large release (see second-thread.ts).

import { answerAsThread } from '../io/thread.ts'
import { calculateCountry, exceptionNotes } from './calculate-country.ts'
import { scoresOf } from './evidence.ts'
import { Used } from './passed-over.ts'
import type { Calculated, Question, SharedInputs } from './second-thread.ts'
import { gatheredResults, type Results } from './tables.ts'
import { World } from './world.ts'

let known: SharedInputs | undefined

answerAsThread(async ({ shared = known, own, codes }: Question) => {
  known = shared
  if (!shared) throw new RangeError('the first question has what all countries share')
  const tables = new Map([...shared.inputs.tables].map(([name, rows]) => [name, [...rows, ...(own.get(name) ?? [])]]))
  const inputs = { ...shared.inputs, tables }
  const [world, scoreOf, withExceptions, used] = [new World(inputs, shared.coverage), scoresOf(inputs), exceptionNotes(inputs), new Used()]
  function* results(): Generator<Results> {
    for (const code of codes) {
      const country = calculateCountry(world, code, scoreOf)
      used.add(country)
      yield { country, notes: withExceptions(country.notes) }
    }
  }
  const gathered = gatheredResults(results())
  const answer: Calculated = { gathered, used }
  return { answer, handedOver: gathered.flatMap(({ rows: { columns } }) => columns.flatMap(({ data }) => data ?? [])) }
})
