import { orderStatuses } from '@ambra/contract/sales/order-status'
import { type Translate, useTranslate } from '#console/i18n/translate.tsx'

const kinds = [
  'assigned',
  'taken_on_phone',
  'corrected',
  'held',
  'released',
  'changed',
  'exchanged',
  'overpaid',
  'sourced',
  'refund',
  'refund_done',
  'payment',
  'payment_returned',
  'payment_reversed',
  'unpaid',
  'parcel_sent',
  'parcel_arrived',
  'parcel_packed',
  'parcel_cancelled',
  'label_cancelled',
  'label_not_cancelled',
  'label_left',
  'invoice',
  'credit_note',
] as const
const mails = [
  'order_placed',
  'order_corrected',
  'order_status',
  'order_received',
  'shipment_sent',
  'document',
  'gift_card',
  'payment_received',
  'payment_failed',
  'payment_alert',
] as const

/**
 * Returns the text of an event: a status reached or another event. Unknown events of a newer server are shown
 * by name.
 */
const eventText = (t: Translate, what: string): string => {
  const status = orderStatuses.find((one) => one === what)
  if (status) return t(`status.${status}`)
  const kind = kinds.find((one) => one === what)
  if (kind) return t(`orders.event.${kind}`)
  const mail = mails.find((one) => `mail.${one}` === what)
  return mail ? t(`orders.mail.${mail}`) : what
}

export function useEventText(): (what: string) => string {
  const t = useTranslate()
  return (what) => eventText(t, what)
}
