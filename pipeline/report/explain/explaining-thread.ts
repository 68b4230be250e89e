// A thread that explains the countries that it is sent (see explained-countries.ts).

import { answerAsThread } from '../../io/thread.ts'
import { type ReleaseRows, releaseRowsOf } from './book.ts'
import { explainAll, type ToExplain } from './explained-countries.ts'

let inputs: ReleaseRows | undefined

answerAsThread(({ rows, ...asked }: ToExplain) => {
  if (rows) inputs = releaseRowsOf(rows)
  if (!inputs) throw new RangeError('no input rows')
  return { answer: explainAll(asked, inputs), handedOver: [] }
})
