import { useEffect } from 'react'
import { connection } from '#app/api-client/connectivity.ts'
import { firstSign } from '#app/hydration/first-interaction.ts'

/** So many products of a category are fetched before they are asked for. */
const prefetched = 6

/** Not where data are counted. */
const savesData = () => 'connection' in navigator && isSaving(navigator.connection)
const isSaving = (network: unknown) =>
  typeof network === 'object' && network !== null && 'saveData' in network && network.saveData === true

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5000 })
    else setTimeout(resolve, 2000)
  })

/** Resolves once the worker answers for this page: on a first visit it comes later than the list. */
function whenControlled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  if (workers?.controller) resolve()
  else workers?.addEventListener('controllerchange', () => resolve(), { once: true })
  return promise
}

/** Has the service worker fetch the first pages of a list, so that they open without a network. */
export function usePrefetch(paths: readonly string[]): void {
  const wanted = paths.slice(0, prefetched).join('\n')
  // Outside system: the service worker.
  useEffect(() => {
    let isShown = true
    async function prefetch() {
      await firstSign()
      await whenControlled()
      await whenIdle()
      if (!isShown || wanted === '' || connection() !== 'online' || savesData()) return
      const { warm } = await import('./worker-client.ts')
      warm(wanted.split('\n'))
    }
    void prefetch()
    return () => {
      isShown = false
    }
  }, [wanted])
}
