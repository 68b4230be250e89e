// How a process that runs on is asked to stop.

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
