import type { PickupPoint } from '@ambra/contract/pickup-point'
import { useMemo, useState } from 'react'
import { browserStore } from '#app/storage/browser-store.ts'
import { createStore, useStoreValue } from '#app/storage/create-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { type ResponseState, useResponse } from '#app/session/use-response.ts'
import { checkoutApi } from '#app/features/checkout/state/checkout-api.ts'
import { useAsyncValue } from '#app/offline/use-async-value.ts'
import { cachedPoints, cachePoints, type CachedPoints } from './cached-points.ts'

/** `asOf`: what is shown was read then, because the shop cannot be reached now; ms since the epoch. */
export type PointResponse = ResponseState<readonly PickupPoint[]> & {
  retry: () => void
  asOf: number | undefined
}

/** Points of a carrier in one country, from the shop or, while it cannot be reached, as this browser saw them last. */
export function usePickupPoints(cartId: string, code: string | undefined, country: string): PointResponse {
  const [attempt, setAttempt] = useState(0)
  const stored = useCachedPoints(code, country)
  const response = useResponse(code && `${cartId} ${code} ${attempt}`, async (signal) => {
    const points = await checkoutApi.pickupPoints(cartId, code ?? '', signal)
    void cachePoints(code ?? '', points, Date.now())
    return { code, points }
  })
  const isFresh = response.value?.code === code && !response.isLoading && !response.error
  const source = isFresh ? response.value?.points : stored?.points
  // The same list as long as it comes from the same place: searching it is prepared once.
  const value = useMemo(
    () => source?.filter((point) => point.country_id === country && point.code === code),
    [source, country, code],
  )
  return {
    value,
    isLoading: response.isLoading && value === undefined,
    error: value === undefined ? response.error : undefined,
    asOf: response.error && value ? stored?.at : undefined,
    retry: () => setAttempt(attempt + 1),
  }
}

/** Points of a network last cached in this browser; undefined until its storage is read. */
function useCachedPoints(code: string | undefined, country: string): CachedPoints | undefined {
  const stored = useAsyncValue(code && `${code} ${country}`, async () => ({
    code,
    list: await cachedPoints(code ?? ''),
  }))
  return stored?.value.code === code ? stored?.value.list : undefined
}

const chosen = createStore<PickupPoint | undefined>(undefined, load)
let isLoaded = false

function load() {
  if (isLoaded) return
  isLoaded = true
  void browserStore().read(storageKeys.lastPickupPoint).then(chosen.set)
}

/** The point chosen now or in an earlier order. */
export const useChosenPoint = (): PickupPoint | undefined => useStoreValue(chosen)

/** Remembers a point for this and the next order. */
export function choosePoint(point: PickupPoint) {
  chosen.set(point)
  void browserStore().update(storageKeys.lastPickupPoint, () => point)
}
