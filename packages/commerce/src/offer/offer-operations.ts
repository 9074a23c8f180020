import { listOffers, type StoredOffer } from '@ambra/db/repositories/offer-repository'
import { readRows, type RowsImported } from '../context/read-rows.ts'
import { storeOffers } from './store-offers.ts'
import type { Command } from '../context/operation.ts'

const maxLines = 100_000

/** `ambra offers import FILE`: JSONL, one offer a line. @see contract special-offer.ts OfferRow */
export const importOffers: Command<{ file: string }, RowsImported> = async ({ shop, now }, { file }) => {
  const lines = await Array.fromAsync(readRows(file, maxLines))
  return { file, ...(await storeOffers(shop.database, lines, now())) }
}

/** `ambra offers list`. */
export const showOffers: Command<Record<string, never>, StoredOffer[]> = ({ shop }) =>
  listOffers(shop.database.db)
