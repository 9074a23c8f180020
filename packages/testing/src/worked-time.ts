/** The time in which this thread had a processor, ms: what a piece of work costs, whatever else the machine does. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
