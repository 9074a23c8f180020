import { normalEmail } from '@ambra/domain/customers/address/email'
import { OfferRow } from '@ambra/contract/promotions/special-offer'
import type { Database } from '@ambra/db/connection'
import { type NewOffer, offerRepository } from '@ambra/db/promotions'
import { priceRepository } from '@ambra/db/catalogue'
import { cents } from '@ambra/domain/platform/money/money'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { Value } from 'typebox/value'
import type { RefusedLine } from '../../platform/files/read-rows.ts'

type Line = { line: number; row: unknown }

/** Stores offers and lists invalid ones; replaces an offer for the same product and buyer. */
export async function storeOffers(
  { db }: Pick<Database, 'db'>,
  lines: readonly Line[],
  now: Date,
): Promise<{ stored: number; refused: RefusedLine[] }> {
  const refused: RefusedLine[] = []
  const groups = new Set((await priceRepository(db).listGroups()).map(({ id }) => id))
  const offers: NewOffer[] = []
  for (const { line, row } of lines) {
    const refuse = (reason: string) => refused.push({ line, reason })
    if (!Value.Check(OfferRow, row)) {
      const [first] = Value.Errors(OfferRow, row)
      refuse(`${first?.instancePath.slice(1) || 'row'} ${first?.message ?? 'is wrong'}`)
      continue
    }
    const product = await db
      .selectFrom('products')
      .select(['id', 'type'])
      .where('sku', '=', row.sku)
      .executeTakeFirst()
    if (!product) refuse(`no product with the sku "${row.sku}"`)
    // Only products with a price of their own can be offered; a configurable is offered variant by variant.
    else if (traitsOf(product.type).composedOf)
      refuse(`"${row.sku}" is ${product.type}: offer what is bought itself`)
    else {
      const buyer = await buyerOf(row)
      const validFrom = specialStartsAt(row.from) ?? now
      const validTo = specialEndsAt(row.to)
      if (!buyer) refuse('wants the email of a customer or the number of a group, one of the two')
      else if (validTo && validTo <= validFrom) refuse('to lies before from')
      else
        offers.push({
          productId: product.id,
          for: buyer,
          priceCents: cents(Math.round(row.price * 100)),
          maxQty: row.quantity,
          comments: row.comments ?? {},
          validFrom,
          validTo,
        })
    }
  }
  await offerRepository(db).put(offers)
  return { stored: offers.length, refused }

  async function buyerOf({ email, group }: OfferRow): Promise<NewOffer['for'] | undefined> {
    if ((email === undefined) === (group === undefined)) return undefined
    if (group !== undefined) return groups.has(group) ? { groupId: group } : undefined
    const customer = await db
      .selectFrom('customers')
      .select('id')
      .where('email', '=', normalEmail(String(email)))
      .executeTakeFirst()
    return customer && { customerId: customer.id }
  }
}
