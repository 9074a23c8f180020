import { listOffers, type StoredOffer } from '@ambra/db/promotions'
import { readRows, type RowsImported } from '../../platform/files/read-rows.ts'
import { storeOffers } from './store-offers.ts'
import type { Command } from '../../platform/operations/operation.ts'

const maxLines = 100_000

/** `ambra offers import FILE`: imports JSONL, one offer per line. @see contract special-offer.ts OfferRow */
export const importOffers: Command<{ file: string }, RowsImported> = async ({ shop, now }, { file }) => {
  const lines = await Array.fromAsync(readRows(file, maxLines))
  return { file, ...(await storeOffers(shop.database, lines, now())) }
}

/** `ambra offers list`: lists offers. */
export const showOffers: Command<Record<string, never>, StoredOffer[]> = ({ shop }) =>
  listOffers(shop.database.db)
