// A disk that fails, in this process: each call that changes it is counted, and from the wanted one on it is refused. Refusing all further
// calls leaves what the end of the process at that moment would leave; refusing one shows what the program does about it.

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** The calls that change the disk. What the engine writes by itself is not among them. */
const CHANGING = [
  'chmodSync',
  'copyFileSync',
  'fchmodSync',
  'fsyncSync',
  'futimesSync',
  'linkSync',
  'lutimesSync',
  'mkdirSync',
  'mkdtempSync',
  'renameSync',
  'rmSync',
  'symlinkSync',
  'truncateSync',
  'utimesSync',
  'writeFileSync',
  'writeSync',
] as const

export interface Fault {
  /** Which call fails, from 0; none by default, so that the calls are only counted. */
  readonly at?: number
  /** The system's code. */
  readonly code?: string
  /** Whether all further calls fail too, as if the process had ended. */
  readonly forGood?: boolean
  /** Calls that count; all unless given. */
  readonly counts?: (call: string, path: string) => boolean
}

/** Runs `work` on such a disk; returns what it came to, and the calls that counted. */
export async function onFaultyDisk<T>(
  { at, code = 'EIO', forGood = false, counts = () => true }: Fault,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly calls: readonly string[] }> {
  const calls: string[] = []
  const originals = new Map<string, unknown>()
  const counted = (name: string, args: readonly unknown[]) => {
    const path = String(args[0])
    if (!counts(name, path)) return
    const number = calls.push(`${name} ${path}`) - 1
    if (at === undefined || number < at || (number > at && !forGood)) return
    throw Object.assign(new Error(`${code}: made up, ${name} '${path}'`), { code, syscall: name.replace(/Sync$/, ''), errno: -5, path })
  }
  const set = (name: string, value: unknown) => Reflect.set(fs, name, value)
  const patch = (name: string) => {
    const original: unknown = Reflect.get(fs, name)
    if (typeof original !== 'function') throw new Error(`node:fs has no ${name}`)
    originals.set(name, original)
    set(name, (...args: unknown[]) => {
      counted(name, args)
      return Reflect.apply(original, fs, args)
    })
  }
  for (const name of CHANGING) patch(name)
  // Opening changes the disk where it makes a file.
  const openSync = fs.openSync
  originals.set('openSync', openSync)
  set('openSync', (...args: Parameters<typeof openSync>) => {
    if (typeof args[1] === 'string' && /^[wax]/.test(args[1])) counted('openSync', args)
    return Reflect.apply(openSync, fs, args)
  })
  syncBuiltinESMExports()
  try {
    return { result: await work(), calls }
  } finally {
    for (const [name, original] of originals) set(name, original)
    syncBuiltinESMExports()
  }
}
