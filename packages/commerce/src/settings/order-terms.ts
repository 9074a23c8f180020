import { currentShop } from '@ambra/domain/current-shop'
import type { ShopSettings } from '../context/shop-deps.ts'

type Terms = Pick<ShopSettings, 'transferDays' | 'guestTransferDays' | 'giftCardMonths' | 'downloadDays'>

/** The days and months of orders: what the people of the shop have set, else what the environment says. */
export function orderTerms(settings: Terms): Terms {
  const transferDays = wholeOf('transfer_days', settings.transferDays)
  return {
    transferDays,
    guestTransferDays: Math.min(wholeOf('guest_transfer_days', settings.guestTransferDays), transferDays),
    giftCardMonths: wholeOf('gift_card_months', settings.giftCardMonths),
    downloadDays: downloadDaysOf(settings.downloadDays),
  }
}

/** Days a download link works after payment. */
export const downloadDaysOf = (days: number): number => wholeOf('download_days', days)

/** Days after completion until the request for feedback; 0 is never. */
export const feedbackDaysOf = (days: number): number => wholeOf('feedback_days', days)

/** Who is notified of new orders and of what the shop has to do. */
export const orderEmail = (address: string): string => currentShop().values['order_email'] || address

function wholeOf(key: string, otherwise: number): number {
  const value = Number(currentShop().values[key] || Number.NaN)
  return Number.isInteger(value) ? value : otherwise
}
