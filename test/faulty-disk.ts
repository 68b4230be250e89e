// Simulates a failing disk in this process: counts the calls that change the disk and lets a chosen one fail. If all later calls fail
// too, the disk stays as if the process had ended at that moment. If only one call fails, the test sees how the program reacts.

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** The calls of node:fs that change the disk. Writes of the engine are not included. */
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
  /** Index of the call that fails, from 0. Without it, the calls are only counted. */
  readonly at?: number
  /** Error code of the system. */
  readonly code?: string
  /** Whether all later calls fail too, as if the process had ended. */
  readonly forGood?: boolean
  /** Whether a call counts. By default all calls count. */
  readonly counts?: (call: string, path: string) => boolean
}

/** Runs `work` on the failing disk. Returns its result and the counted calls. */
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
  // Opening a file changes the disk only if it can create the file.
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
