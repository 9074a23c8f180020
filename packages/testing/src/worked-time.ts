/** Returns the CPU time of this thread, ms: the cost of work, regardless of the machine's load. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
