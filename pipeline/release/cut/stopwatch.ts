// Measures how long the parts of a build take. Durations are shown to people and never written into an output.

import type { Phase } from '../../../schemas/check-result.ts'

export interface Stopwatch {
  /** Runs the work and adds its duration to the phase of that name. */
  <T>(name: string, work: () => T | Promise<T>): Promise<T>
  readonly phases: () => Phase[]
}

export function stopwatch(onPhase: (name: string) => void): Stopwatch {
  const totals = new Map<string, number>()
  const measure = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    onPhase(name)
    const start = performance.now()
    try {
      return await work()
    } finally {
      totals.set(name, (totals.get(name) ?? 0) + performance.now() - start)
    }
  }
  return Object.assign(measure, {
    phases: () => [...totals].map(([name, milliseconds]) => ({ name, milliseconds: Math.round(milliseconds) })),
  })
}
