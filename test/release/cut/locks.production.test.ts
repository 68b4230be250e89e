import { describeWithRawFiles, pinnedFiles } from '../../raw-files.ts'
import { areHeld } from './locks.ts'

describeWithRawFiles('the committed locks of the production releases', pinnedFiles(), (raw) => areHeld('production', raw))
