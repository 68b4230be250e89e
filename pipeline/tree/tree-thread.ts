// A worker thread that writes trees (see tree-writer.ts).

import { answerAsThread } from '../io/thread.ts'
import { type TreeJob, TreeWriter, type WrittenTree } from './tree-writer.ts'

const writer = new TreeWriter()

answerAsThread(async (job: TreeJob): Promise<{ readonly answer: WrittenTree }> => ({ answer: await writer.write(job) }))
