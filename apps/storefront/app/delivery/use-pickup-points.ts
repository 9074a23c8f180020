import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { useMemo, useState } from 'react'
import { type ResponseState, useResponse } from '#app/session/use-response.ts'
import { browserClient } from '#app/session/browser-client.ts'
import { useAsyncValue } from '#app/offline/use-async-value.ts'
import { allCachedPoints, cachedPoints, cachePoints, type CachedPoints } from './cached-points.ts'

/** `asOf`: time of the shown list when the shop cannot be reached now; ms since the epoch. */
export type PointResponse = ResponseState<readonly PickupPoint[]> & {
  retry: () => void
  asOf: number | undefined
}

/**
 * Returns the points of a carrier in one country, from the shop or, while it cannot be reached, from the
 * cache of this browser.
 */
export function usePickupPoints(cartId: string, code: string | undefined, country: string): PointResponse {
  const [attempt, setAttempt] = useState(0)
  const stored = useCachedPoints(code, country)
  const response = useResponse(code && `${cartId} ${code} ${attempt}`, async (signal) => {
    const points = await browserClient().call('pickupPoints', { query: { cartId, code: code ?? '' }, signal })
    void cachePoints(code ?? '', points, Date.now())
    return { code, points }
  })
  const isFresh = response.value?.code === code && !response.isLoading && !response.error
  const source = isFresh ? response.value?.points : stored?.points
  // Keeps the same list for the same source, because preparing it for search is expensive.
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

/** Returns the points of a network last cached in this browser; undefined until its storage is read. */
function useCachedPoints(code: string | undefined, country: string): CachedPoints | undefined {
  const stored = useAsyncValue(code && `${code} ${country}`, async () => ({
    code,
    list: await cachedPoints(code ?? ''),
  }))
  return stored?.value.code === code ? stored?.value.list : undefined
}

/**
 * Returns every point in the countries of delivery, including the shop's own; while offline, the cached
 * ones.
 */
export function useAllPoints(): Omit<PointResponse, 'asOf'> {
  const [attempt, setAttempt] = useState(0)
  const { value, isLoading, error } = useResponse(`${attempt}`, async (signal) => {
    try {
      return await browserClient().call('pickupPoints', { query: {}, signal })
    } catch (failure) {
      const stored = await allCachedPoints()
      if (stored.length > 0) return stored
      throw failure
    }
  })
  return { value, isLoading, error, retry: () => setAttempt(attempt + 1) }
}
