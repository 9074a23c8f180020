/** Returns whether data saving is on: nothing is prefetched then. */
export const savesData = (): boolean => 'connection' in navigator && isSaving(navigator.connection)
const isSaving = (network: unknown) =>
  typeof network === 'object' && network !== null && 'saveData' in network && network.saveData === true

/** Resolves when the browser is idle, after five seconds at the latest. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5000 })
    else setTimeout(resolve, 2000)
  })
