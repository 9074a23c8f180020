/** How often a server that fails is started again. Times in ms. */
export type RestartLimits = {
  windowMs: number
  maxFailures: number
  firstPauseMs: number
  maxPauseMs: number
}

/**
 * Ten failures within ten minutes are a loop that a restart does not mend. The first restart comes at once, the pauses
 * before the next ones double.
 */
export const restartLimits: RestartLimits = {
  windowMs: 600_000,
  maxFailures: 10,
  firstPauseMs: 1000,
  maxPauseMs: 30_000,
}

/**
 * Decides what follows a failure. `failures` are the times (ms) of all failures, this one last.
 * Returns the pause before the restart, or undefined when there were too many of them.
 */
export function pauseBeforeRestart(
  failures: readonly number[],
  { windowMs, maxFailures, firstPauseMs, maxPauseMs }: RestartLimits = restartLimits,
): number | undefined {
  const now = failures.at(-1) ?? 0
  const recent = failures.filter((at) => at > now - windowMs).length
  if (recent >= maxFailures) return undefined
  return recent <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (recent - 2), maxPauseMs)
}
