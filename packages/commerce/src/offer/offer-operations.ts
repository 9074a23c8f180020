import { fileBounds, parseBoundedJson } from '@ambra/contract/request-bounds'
import { listOffers, type StoredOffer } from '@ambra/db/repositories/offer-repository'
import { OperationError } from '../context/operation-error.ts'
import { readLines } from '../context/read-lines.ts'
import { type OfferProblem, storeOffers } from './store-offers.ts'
import type { Command } from '../context/operation.ts'

/** What became of the lines of a file of offers. */
export type OffersImported = { file: string; stored: number; refused: OfferProblem[] }

const maxLines = 100_000

/** `ambra offers import FILE`: JSONL, one offer a line. @see contract special-offer.ts OfferRow */
export const importOffers: Command<{ file: string }, OffersImported> = async (operator, { file }) => {
  const lines: { line: number; row: unknown }[] = []
  const refused: OfferProblem[] = []
  let line = 0
  for await (const text of readLines(file)) {
    line += 1
    if (line > maxLines) throw new OperationError(`more than ${maxLines} lines`)
    if (text.trim() === '') continue
    try {
      lines.push({ line, row: parseBoundedJson(text, fileBounds) })
    } catch {
      refused.push({ line, reason: 'is no JSON' })
    }
  }
  const result = await storeOffers(operator.shop.database, lines, operator.now())
  return { file, stored: result.stored, refused: [...refused, ...result.refused] }
}

/** `ambra offers list`. */
export const showOffers: Command<Record<string, never>, StoredOffer[]> = ({ shop }) =>
  listOffers(shop.database.db)
