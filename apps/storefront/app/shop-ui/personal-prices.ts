import { useEffect, useSyncExternalStore } from 'react'

/** Gives a product the prices of whoever is signed in. */
export type Pricing = <T extends { sku: string }>(product: T) => T

const viewers = new Set<() => void>()
const wishes = new Set<() => void>()
const shown = new Map<string, number>()
let pricing: Pricing | undefined

/** Skus on the page now, and `ask` when more of them come. The answer ends the asking. */
export function onShownSkus(ask: () => void): () => void {
  wishes.add(ask)
  return () => wishes.delete(ask)
}
export const shownSkus = (): string[] => [...shown.keys()]

/** Replaces every price on the page; undefined shows again what the page came with. */
export function setPricing(next: Pricing | undefined) {
  pricing = next
  for (const viewer of viewers) viewer()
}

function subscribe(viewer: () => void) {
  viewers.add(viewer)
  return () => viewers.delete(viewer)
}

/**
 * The products with the prices of whoever is signed in, once they are known: the server and guests show what the page
 * came with. What is shown is registered, so that one call can ask for all of it. @see architecture §4
 */
export function usePersonalPrices<T extends { sku: string }>(products: readonly T[]): readonly T[] {
  const skus = products.map(({ sku }) => sku).join('\n')
  // Outside system: whoever asks the API for prices.
  useEffect(() => {
    const list = skus ? skus.split('\n') : []
    for (const sku of list) shown.set(sku, (shown.get(sku) ?? 0) + 1)
    for (const ask of wishes) ask()
    return () => {
      for (const sku of list) {
        const left = (shown.get(sku) ?? 0) - 1
        if (left > 0) shown.set(sku, left)
        else shown.delete(sku)
      }
    }
  }, [skus])
  const change = useSyncExternalStore(
    subscribe,
    () => pricing,
    () => undefined,
  )
  return change ? products.map(change) : products
}
