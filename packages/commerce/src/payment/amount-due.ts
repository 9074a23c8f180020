import type { OrderRecord } from '@ambra/db/records'

/** What of an order is paid with money, cents: all that gift cards and swapped pieces do not pay. */
export const amountDueCents = ({
  totals,
  giftCardCents,
  creditCents,
}: Pick<OrderRecord, 'totals' | 'giftCardCents' | 'creditCents'>): number =>
  totals.grandTotalCents - giftCardCents - creditCents
