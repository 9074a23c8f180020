import { orderStatuses } from '@ambra/contract/sales/order-status'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { createTranslate } from '#app/i18n/messages.tsx'
import { isShopMethod, statusLabels } from './order-status.tsx'

const t = createTranslate('en-US', compileMessages().en)

describe('order status', () => {
  it('shows shipped orders as "Ready to pick up" in our shops, else as "Shipped" (spec §3 "shipped (shown as shipped or ready to pickup)")', () => {
    expect(statusLabels(t, 'shipped', isShopMethod('store_pickup'))).toBe('Ready to pick up')
    expect(statusLabels(t, 'shipped', isShopMethod('dpd_courier'))).toBe('Shipped')
    expect(statusLabels(t, 'shipped', isShopMethod(undefined))).toBe('Shipped')
    expect(statusLabels(t, 'paid', true)).toBe('Paid')
  })

  it('has a distinct label for each status (spec §3 Order statuses)', () => {
    const words = orderStatuses.map((status) => statusLabels(t, status))
    expect(new Set(words).size).toBe(orderStatuses.length)
    expect(words.filter((word) => word.startsWith('order.'))).toEqual([])
  })
})
