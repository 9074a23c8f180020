import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { Sale, SaleProduct } from '@ambra/contract/promotions/sale-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { changeReader, readEditedProducts, readListedNames, type SpecialValue } from '@ambra/db/catalogue'
import { saleRepository, type StoredSale } from '@ambra/db/promotions'
import { cents } from '@ambra/domain/platform/money/money'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { lowestBefore } from '@ambra/domain/catalogue/prices/special-check'
import type { ProductContext } from '../../catalogue/products/product-context.ts'
import { startSpecialPlan } from '../../catalogue/prices/start-plan.ts'
import { applyPlan } from '../../catalogue/product-changes/plans.ts'
import { undoChanges } from '../../catalogue/product-changes/undo-changes.ts'

const usualLimit = 50
/** Products on one page of a sale. */
const shownProducts = 100

/** Lists sales, newest first. */
export async function listSales(
  { shop, now }: ProductContext,
  { after, limit = usualLimit }: AdminInput<'sales.list'>,
): Promise<AdminResult<'sales.list'>> {
  const rows = await saleRepository(shop.database.db).list(after, limit + 1)
  const shown = rows.slice(0, limit)
  return {
    sales: shown.map((sale) => shownSale(sale, now())),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Returns a sale with a page of its products. @throws ShopError sales.unknown */
export async function showSale(
  { shop, now, language }: ProductContext,
  { id, after = 0, refused = false }: AdminInput<'sales.show'>,
): Promise<AdminResult<'sales.show'>> {
  const { db } = shop.database
  const sale = await findSale(db, id)
  const changes = await changeReader(db).listChanges(sale.set_id, {
    after,
    limit: shownProducts + 1,
    isTrouble: refused,
  })
  const shown = changes.slice(0, shownProducts)
  const ids = shown.flatMap(({ product_id }) => product_id ?? [])
  const products = await readEditedProducts(db, ids, { hasDetails: false, isLocked: false })
  const names = await readListedNames(db, ids, language)
  const begins = specialStartsAt(sale.from) ?? now()
  return {
    sale: shownSale(sale, now()),
    products: shown.map(({ number, product_id, sku, after: value, code, outcome }): SaleProduct => {
      const product = product_id === null ? undefined : products.get(product_id)
      const history = (product?.history ?? []).map((point) => ({
        at: new Date(point.at),
        price: cents(point.cents),
      }))
      return {
        number,
        sku,
        name: names.get(product_id ?? 0) ?? '',
        price_cents: product?.price_cents ?? null,
        // Plans of sales contain special prices only.
        sale_cents: (value as SpecialValue | null)?.cents ?? null,
        lowest_cents: lowestBefore(history, begins) ?? null,
        code: code ?? (outcome === 'conflict' ? 'conflict' : null),
      }
    }),
    next: changes.length > shownProducts ? (shown.at(-1)?.number ?? null) : null,
  }
}

/**
 * Plans a sale: a change set of special prices, each checked by the rules of special prices.
 * @throws ShopError request.invalid without products, or for days that are over or in the wrong order
 */
export async function planSale(
  context: ProductContext,
  { name, percent, ending, from, to, filter, skus }: AdminInput<'sales.plan'>,
): Promise<Sale> {
  const now = context.now()
  for (const [field, day] of Object.entries({ from, to }))
    if (!isRealDay(day)) throw new ShopError('request.invalid', { field })
  if (to < from || (specialEndsAt(to) ?? now) <= now)
    throw new ShopError('request.invalid', { field: 'to', reason: 'is over, or before the first day' })
  const sales = saleRepository(context.shop.database.db)
  const set = await startSpecialPlan(context, {
    filter,
    skus,
    rule: { percent: -percent, ending },
    special: { from, to },
  })
  const id = await sales.add({ name: name.trim(), percent, ending: ending ?? null, from, to }, set)
  return shownSale(await findSale(context.shop.database.db, id), now)
}

/**
 * Writes the special prices of a planned sale in the background, with the rights of the person who starts it.
 * @throws ShopError sales.unknown, products.not_planned
 */
export async function startSale(context: ProductContext, { id }: { id: number }): Promise<Sale> {
  const { db } = context.shop.database
  await applyPlan(context, (await findSale(db, id)).set_id)
  return shownSale(await findSale(db, id), context.now())
}

/**
 * Ends a sale early, or cancels it before its first day: restores the special prices from before. Prices
 * changed since stay.
 * @throws ShopError sales.unknown, products.not_undoable
 */
export async function endSale(context: ProductContext, { id }: { id: number }): Promise<Sale> {
  const { db } = context.shop.database
  await undoChanges(context, (await findSale(db, id)).set_id)
  return shownSale(await findSale(db, id), context.now())
}

/** Returns whether a day exists in the calendar. */
function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

type Db = ProductContext['shop']['database']['db']

/** @throws ShopError sales.unknown */
async function findSale(db: Db, id: number): Promise<StoredSale> {
  const sale = await saleRepository(db).find(id)
  if (!sale) throw new ShopError('sales.unknown')
  return sale
}

function stateOf({ set_state, undo_state, from, to }: StoredSale, now: Date): Sale['state'] {
  if (undo_state !== null) return undo_state === 'done' ? 'ended' : 'ending'
  if (set_state !== 'done') return set_state === 'applying' ? 'starting' : set_state
  if ((specialStartsAt(from) ?? now) > now) return 'scheduled'
  return (specialEndsAt(to) ?? now) > now ? 'running' : 'over'
}

const shownSale = (sale: StoredSale, now: Date): Sale => ({
  id: sale.id,
  name: sale.name,
  percent: sale.percent,
  ending: sale.ending,
  from: sale.from,
  to: sale.to,
  state: stateOf(sale, now),
  set: sale.set_id,
  ended_by: sale.undone_by,
  total: sale.total,
  applied: sale.applied,
  refused: sale.refused + sale.conflicts,
  at: sale.at.toISOString(),
  by: sale.by,
})
