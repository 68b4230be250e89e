// A worker thread that draws the countries that it receives (see drawing-threads.ts).

import { answerAsThread } from '../../io/thread.ts'
import { CalculatedRelease } from '../calculated-release.ts'
import { Buffers } from '../numbers/drawn.ts'
import { drawCountries, type Question, type ThreadResult } from './drawing-threads.ts'
import { DrawnRelease } from './drawn-release.ts'
import { GroupSums } from './group-sums.ts'

const buffers = new Buffers()

answerAsThread(async (questions: readonly Question[]) => {
  const sums = new GroupSums()
  const found = questions.flatMap(({ inputs, coverage, spreads, transfers, countries, sign, turns }) => {
    const release = new DrawnRelease(new CalculatedRelease(inputs, coverage), spreads, transfers)
    return [...drawCountries({ release, countries, sign }, turns, sums, buffers)]
  })
  const answer: ThreadResult = { found: new Map(found), sums: sums.data }
  return { answer, handedOver: sums.pieces() }
})
