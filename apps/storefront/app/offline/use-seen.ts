import { useTask } from '#app/storage/use-task.ts'
import { connection } from '#app/api-client/connectivity.ts'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import type { Seeable } from './seen-products.ts'

/** Remembers shown products for offline search. Loads its code only after the first interaction. */
export function useSeen(products: readonly Seeable[]): void {
  useTask(products, (signal) => remember(products, signal).catch(() => undefined))
}

async function remember(products: readonly Seeable[], signal: AbortSignal) {
  await firstInteraction()
  // A cached page contains nothing new.
  if (signal.aborted || connection() !== 'online') return
  const [{ storeSeen }, { staleSince }] = await Promise.all([
    import('./seen-products.ts'),
    import('./worker-client.ts'),
  ])
  await storeSeen(products, (await staleSince()) ?? Date.now())
}
