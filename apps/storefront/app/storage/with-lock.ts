/**
 * Runs `work` while no other tab of this browser holds the lock; without Web Locks each tab runs
 * independently.
 */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

/** As `withLock`, but does nothing while another tab holds the lock. */
export async function withFreeLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => lock && work())
}
