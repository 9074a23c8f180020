import { useTask } from '#app/storage/use-task.ts'
import { createListeners, createStore, useStoreValue } from '#app/storage/create-store.ts'

/** Applies the prices of the signed-in customer to a product. */
export type Pricing = <T extends { sku: string }>(product: T) => T

const pricing = createStore<Pricing | undefined>(undefined)
const newSkus = createListeners()
const shown = new Map<string, number>()

/** Calls back when skus are added to the page. */
export const onShownSkus = newSkus.subscribe
export const shownSkus = (): string[] => [...shown.keys()]

/** Replaces all prices on the page; undefined restores the prices of the page. */
export const setPricing = pricing.set

/**
 * Returns the products with the prices of the signed-in customer once loaded; server and guests show the
 * prices of the page. Registers the shown products, so that one call loads them all. @see
 * docs/rules/security SEC-6
 */
export function usePersonalPrices<T extends { sku: string }>(products: readonly T[]): readonly T[] {
  const skus = products.map(({ sku }) => sku).join('\n')
  useTask(skus, (signal) => {
    const list = skus ? skus.split('\n') : []
    for (const sku of list) shown.set(sku, (shown.get(sku) ?? 0) + 1)
    newSkus.notify()
    signal.addEventListener('abort', () => {
      for (const sku of list) {
        const left = (shown.get(sku) ?? 0) - 1
        if (left > 0) shown.set(sku, left)
        else shown.delete(sku)
      }
    })
  })
  const change = useStoreValue(pricing)
  return change ? products.map(change) : products
}
