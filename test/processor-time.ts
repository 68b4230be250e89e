// Processor time, for tests of how much work something takes. Time on a clock grows when other programs use the machine, and would let
// such a test fail for no fault of the program.

/** The result of `work`, and the seconds of processor time that this process took for it, over all its threads. */
export function timed<Result>(work: () => Result): { readonly result: Result; readonly seconds: number } {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1e6 }
}
