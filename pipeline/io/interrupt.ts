// Ctrl-C. Nothing has to be saved when it comes: whatever is written survives the end of the process at any moment.

/** Calls `say` when the process is interrupted, which then ends as it would have without. Returns what takes that back. */
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
