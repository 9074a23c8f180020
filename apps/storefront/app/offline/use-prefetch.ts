import { useTask } from '#app/storage/use-task.ts'
import { connection } from '#app/api-client/connectivity.ts'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { savesData, whenIdle } from '#app/hydration/idle.ts'
import { offered } from '#app/storage/offered.ts'

/** Number of products of a category to prefetch. */
const prefetched = 6

/** Resolves once a worker controls this page: on a first visit that happens after the list is shown. */
function whenControlled(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const workers = offered(() => navigator.serviceWorker)
  if (workers?.controller) resolve()
  else workers?.addEventListener('controllerchange', () => resolve(), { once: true })
  return promise
}

/** Makes the service worker fetch the first pages of a list, so that they open offline. */
export function usePrefetch(paths: readonly string[]): void {
  const wanted = paths.slice(0, prefetched).join('\n')
  useTask(wanted || undefined, async (signal) => {
    await firstInteraction()
    await whenControlled()
    await whenIdle()
    if (signal.aborted || connection() !== 'online' || savesData()) return
    const { warm } = await import('./worker-client.ts')
    warm(wanted.split('\n'))
  })
}
