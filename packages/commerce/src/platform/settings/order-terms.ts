import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import type { ShopSettings } from '../context/shop-deps.ts'

type Terms = Pick<ShopSettings, 'transferDays' | 'guestTransferDays' | 'giftCardMonths' | 'downloadDays'>

/** Returns the days and months that apply to orders: set by staff, else from the environment. */
export function orderTerms(settings: Terms): Terms {
  const transferDays = wholeOf('transfer_days', settings.transferDays)
  return {
    transferDays,
    guestTransferDays: Math.min(wholeOf('guest_transfer_days', settings.guestTransferDays), transferDays),
    giftCardMonths: wholeOf('gift_card_months', settings.giftCardMonths),
    downloadDays: downloadDaysOf(settings.downloadDays),
  }
}

/** Days after the payment in which a download link works. */
export const downloadDaysOf = (days: number): number => wholeOf('download_days', days)

/** Days from completion to the feedback request; 0 = never. */
export const feedbackDaysOf = (days: number): number => wholeOf('feedback_days', days)

/** Recipient of mails about new orders and tasks. */
export const orderEmail = (address: string): string => currentShop().values['order_email'] || address

function wholeOf(key: string, otherwise: number): number {
  const value = Number(currentShop().values[key] || Number.NaN)
  return Number.isInteger(value) ? value : otherwise
}
