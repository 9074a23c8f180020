import type { PlacePromise } from '@ambra/domain/fulfilment/place-promise'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useDeliveryPlace } from './delivery-place.ts'
import type { Goods, promiseForGoods } from './product-promise.online.ts'
import { useNow } from './use-now.ts'

/** Rules of the carriers, loaded only once a place is selected. */
const rules = createStore<{ promise: typeof promiseForGoods } | undefined>(undefined)

/**
 * Returns the delivery promise for these goods; undefined without a place, and until the rules are loaded.
 */
export function useProductPromise(goods: Goods | undefined): PlacePromise | undefined {
  const place = useDeliveryPlace()
  const now = useNow()
  const loaded = useStoreValue(rules)
  useTask(place && !loaded ? true : undefined, async () => {
    const { promiseForGoods } = await import('./product-promise.online.ts').catch(() => ({
      promiseForGoods: undefined,
    }))
    if (promiseForGoods) rules.set({ promise: promiseForGoods })
  })
  return place && goods && loaded && now !== undefined ? loaded.promise(place, goods, now) : undefined
}
