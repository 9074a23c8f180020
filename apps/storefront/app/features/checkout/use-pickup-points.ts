import type { PickupPoint } from '@ambra/contract/pickup-point'
import { useState, useSyncExternalStore } from 'react'
import { browserStore } from '#app/browser/browser-store.ts'
import { storageKeys } from '#app/browser/storage-keys.ts'
import { checkoutApi } from './checkout-api.ts'
import { type Answer, useAnswer } from '#app/browser/use-answer.ts'

/** Points of a carrier in one country; `retry` asks again after an error. */
export function usePickupPoints(
  cartId: string,
  code: string | undefined,
  country: string,
): Answer<PickupPoint[]> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const answer = useAnswer(code && `${cartId} ${code} ${attempt}`, (signal) =>
    checkoutApi.pickupPoints(cartId, code ?? '', signal),
  )
  return {
    ...answer,
    retry: () => setAttempt(attempt + 1),
    value: answer.value?.filter((point) => point.country_id === country && point.code === code),
  }
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
