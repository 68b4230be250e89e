// Defects at the edge: modes, links, locks and the engine.

import type { Defect } from '../mutant.ts'

export const IO: readonly Defect[] = [
  {
    id: 'keys-readable-by-all',
    what: 'the store of the keys is readable by everybody',
    file: 'pipeline/io/key-files.ts',
    from: 'const OWNER_ONLY = 0o600',
    to: 'const OWNER_ONLY = 0o644',
  },
  {
    id: 'other-lock-ignored',
    what: 'that another build is writing is no Failure of its own',
    file: 'pipeline/io/build-lock.ts',
    from: '/conflicting lock/i.test(message)',
    to: '/conflicting  lock/i.test(message)',
  },
  {
    id: 'shown-before-written',
    what: 'a folder that is shown is removed before its successor is',
    file: 'pipeline/io/published-folder.ts',
    from: 'removeAllBut(link, [folder, shown], publication)',
    to: 'removeAllBut(link, [folder], publication)',
  },
  {
    id: 'damage-of-same-size',
    what: 'a file that was changed and kept its size counts as whole',
    file: 'pipeline/io/write-folder.ts',
    from: 'stats.size === file.bytes && isTime(stats, file.time) && isMode(stats, FILE_MODE)',
    to: 'stats.size === file.bytes && isMode(stats, FILE_MODE)',
  },
  {
    id: 'mode-by-umask',
    what: 'the mode of a written file depends on the umask',
    file: 'pipeline/cli.ts',
    from: 'process.umask(0o022)\n',
    to: '',
  },
  {
    id: 'engine-rounds-down',
    what: 'the engine rounds a half down',
    file: 'pipeline/io/engine.ts',
    from: 'intDiv(a + b // 2, b)',
    to: 'intDiv(a + (b - 1) // 2, b)',
  },
  {
    id: 'download-unverified',
    what: 'what a server sends is not compared with the checksum',
    file: 'pipeline/io/download.ts',
    from: 'sum.sha256 === pin.sha256 && sum.bytes === pin.bytes',
    to: 'sum.bytes === pin.bytes',
  },
]
