import { it } from 'vitest'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { runGuide } from './guide.ts'

describeWithRawFiles(
  'docs/adding-a-publisher.md',
  [...pinnedFiles(), 'samples/un-comtrade/TradeData_dialectB_THA_8542.csv', 'samples/un-comtrade/TradeData_5_10_2025_12_27_1.csv'],
  (raw) => {
    it('prints what it says', () => runGuide('docs/adding-a-publisher.md', 9, { RAW: raw }), 480_000)
  },
)
