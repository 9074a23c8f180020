import { useEffect } from 'react'
import { connection } from '#app/api-client/connectivity.ts'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import type { Seeable } from './seen-products.ts'

/** Remembers products that are shown, to be searched without a network. Costs nothing before a person is there. */
export function useSeen(products: readonly Seeable[]): void {
  // Outside system: the storage of this browser.
  useEffect(() => {
    let isShown = true
    async function remember() {
      await firstInteraction()
      // What is shown without the shop is no news of it.
      if (!isShown || connection() !== 'online') return
      const [{ storeSeen }, { staleSince }] = await Promise.all([
        import('./seen-products.ts'),
        import('./worker-client.ts'),
      ])
      await storeSeen(products, (await staleSince()) ?? Date.now())
    }
    remember().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [products])
}
