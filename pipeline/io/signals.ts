// Handles the signals that ask the process to stop.

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Waits for the first signal to stop. After it, signals have their default effect: a second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      for (const name of SIGNALS) process.removeListener(name, stop)
      resolve(signal)
    }
    for (const name of SIGNALS) process.on(name, stop)
  })
}

/** Waits until a result has no reader any more, as after `| head -1`. */
export function readerGone(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.once('error', () => resolve())
  })
}

/**
 * Calls `say` when Ctrl-C interrupts the process; the process then ends as it would without this. Returns a function that removes the
 * listener. Nothing has to be saved: what is written survives the end of the process at any moment.
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
