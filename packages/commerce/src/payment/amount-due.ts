import type { OrderRecord } from '@ambra/db/records'

/** What of an order is paid with money, cents: all that gift cards do not pay. */
export const amountDueCents = ({
  totals,
  giftCardCents,
}: Pick<OrderRecord, 'totals' | 'giftCardCents'>): number => totals.grandTotalCents - giftCardCents
