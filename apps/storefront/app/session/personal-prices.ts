import { useTask } from '#app/storage/use-task.ts'
import { createListeners, createStore, useStoreValue } from '#app/storage/create-store.ts'

/** Gives a product the prices of the signed-in customer. */
export type Pricing = <T extends { sku: string }>(product: T) => T

const pricing = createStore<Pricing | undefined>(undefined)
const newSkus = createListeners()
const shown = new Map<string, number>()

/** Calls back when more skus are on the page. */
export const onShownSkus = newSkus.subscribe
/** Skus on the page now. */
export const shownSkus = (): string[] => [...shown.keys()]

/** Replaces every price on the page; undefined shows again what the page came with. */
export const setPricing = pricing.set

/**
 * The products with the prices of the signed-in customer, once they are known: the server and guests show what the page
 * came with. What is shown is registered, so that one call can ask for all of it. @see docs/rules/security SEC-6
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
