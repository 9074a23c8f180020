import type { Order, OrderResult } from '@ambra/contract/sales/order'
import { isCheckoutActive } from '@ambra/domain/sales/checkout/checkout-defaults'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { browserStore } from '#app/storage/browser-store.ts'
import { useTask } from '#app/storage/use-task.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { type ResponseState, useResponse } from '#app/session/use-response.ts'

/** Order placed in this browser, in any tab, in the last 30 minutes: `loading` until storage is read. */
export type LastOrder = { status: 'loading' } | { status: 'ready'; order: OrderResult | undefined }

export function useLastOrder(): LastOrder {
  const [lastOrder, setLastOrder] = useState<LastOrder>({ status: 'loading' })
  // Stored, so that a reload and another tab show it too.
  useTask('last order', (signal) => {
    const store = browserStore()
    async function show() {
      const stored = await store.read(storageKeys.lastOrder)
      const order = stored && isCheckoutActive(stored.modifiedAt, new Date()) ? stored.values : undefined
      if (!signal.aborted) setLastOrder({ status: 'ready', order })
    }
    void show()
    signal.addEventListener(
      'abort',
      store.onOtherTab(storageKeys.lastOrder, () => void show()),
    )
  })
  return lastOrder
}

export const usePlacedOrder = ({ orderNumber, orderToken }: OrderResult): ResponseState<Order> =>
  useResponse(`${orderNumber} ${orderToken}`, (signal) =>
    browserClient().call('orderPull', { query: { number: orderNumber, orderToken }, signal }),
  )
