import type { OrderRecord } from '@ambra/db/schema'

/** Returns the part of an order to pay with money, cents: the total less gift cards and swapped pieces. */
export const amountDueCents = ({
  totals,
  giftCardCents,
  creditCents,
}: Pick<OrderRecord, 'totals' | 'giftCardCents' | 'creditCents'>): number =>
  totals.grandTotalCents - giftCardCents - creditCents
