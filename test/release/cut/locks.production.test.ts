import { PINNED_FILES } from '../../production/pinned-files.ts'
import { describeWithRawFiles } from '../../raw-files.ts'
import { areHeld } from './locks.ts'

describeWithRawFiles('the committed locks of the production releases', PINNED_FILES, (raw) => areHeld('production', raw))
