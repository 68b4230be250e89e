// How a process is asked to stop, and what it says then.

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Waits for the first signal to stop. From then on signals do what they do by themselves: a second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      for (const name of SIGNALS) process.removeListener(name, stop)
      resolve(signal)
    }
    for (const name of SIGNALS) process.on(name, stop)
  })
}

/**
 * Calls `say` when Ctrl-C interrupts the process, which then ends as it would have without. Returns what takes that back. Nothing has to
 * be saved: whatever is written survives the end of the process at any moment.
 */
export function onInterrupt(say: () => void): () => void {
  const listener = () => {
    say()
    process.kill(process.pid, 'SIGINT')
  }
  process.once('SIGINT', listener)
  return () => {
    process.off('SIGINT', listener)
  }
}
