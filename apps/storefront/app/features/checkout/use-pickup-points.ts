import type { PickupPoint } from '@ambra/contract/pickup-point'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { browserStore } from '#app/storage/browser-store.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { type Answer, useAnswer } from '#app/offline/use-response.ts'
import { checkoutApi } from './checkout-api.ts'
import { keptPoints, keepPoints, type KeptPoints } from './kept-points.ts'

/** `asOf`: what is shown was read then, because the shop cannot be reached now; ms since the epoch. */
export type PointAnswer = Answer<readonly PickupPoint[]> & { retry: () => void; asOf: number | undefined }

/** Points of a carrier in one country, from the shop or, while it cannot be reached, as this browser saw them last. */
export function usePickupPoints(cartId: string, code: string | undefined, country: string): PointAnswer {
  const [attempt, setAttempt] = useState(0)
  const kept = useKeptPoints(code, country)
  const answer = useAnswer(code && `${cartId} ${code} ${attempt}`, async (signal) => {
    const points = await checkoutApi.pickupPoints(cartId, code ?? '', signal)
    void keepPoints(code ?? '', points, Date.now())
    return { code, points }
  })
  const isFresh = answer.value?.code === code && !answer.isLoading && !answer.error
  const source = isFresh ? answer.value?.points : kept?.points
  // The same list as long as it comes from the same place: searching it is prepared once.
  const value = useMemo(
    () => source?.filter((point) => point.country_id === country && point.code === code),
    [source, country, code],
  )
  return {
    value,
    isLoading: answer.isLoading && value === undefined,
    error: value === undefined ? answer.error : undefined,
    asOf: answer.error && value ? kept?.at : undefined,
    retry: () => setAttempt(attempt + 1),
  }
}

/** What this browser saw last of a network; undefined until its storage has answered. */
function useKeptPoints(code: string | undefined, country: string): KeptPoints | undefined {
  const [kept, setKept] = useState<{ code: string; list: KeptPoints | undefined }>()
  // Outside system: the browser's storage.
  useEffect(() => {
    if (code === undefined) return
    let isCurrent = true
    void keptPoints(code).then((list) => isCurrent && setKept({ code, list }))
    return () => {
      isCurrent = false
    }
  }, [code, country])
  return kept?.code === code ? kept?.list : undefined
}

const listeners = new Set<() => void>()
let chosen: PickupPoint | undefined
let isLoaded = false

function show(point: PickupPoint | undefined) {
  chosen = point
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!isLoaded) {
    isLoaded = true
    void browserStore().read(storageKeys.lastPickupPoint).then(show)
  }
  return () => listeners.delete(listener)
}

/** The point chosen now or in an earlier order. */
export const useChosenPoint = (): PickupPoint | undefined =>
  useSyncExternalStore(
    subscribe,
    () => chosen,
    () => undefined,
  )

/** Remembers a point for this and the next order. */
export function choosePoint(point: PickupPoint) {
  show(point)
  void browserStore().update(storageKeys.lastPickupPoint, () => point)
}
