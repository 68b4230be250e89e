// A worker thread that draws the countries that it receives (see drawing-threads.ts).

import { answerAsThread } from '../../io/thread.ts'
import { Memory } from '../readings/column-values.ts'
import type { ThreadResult } from './drawing-threads.ts'
import { type Drawing, drawCountries } from './drawn-country.ts'
import { GroupSums } from './group-sums.ts'

const memory = new Memory()

answerAsThread((drawings: readonly Drawing[]) => {
  const sums = new GroupSums()
  const found = new Map(drawings.flatMap((drawing) => [...drawCountries(drawing, sums, memory)]))
  const answer: ThreadResult = { found, sums: sums.data }
  return { answer, handedOver: sums.buffers() }
})
