import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  writePrices,
  type EditedProduct,
  readEditedProducts,
  applyChanges,
  changeSetRepository,
  valueProblem,
  anchorKey,
  isDeepCut,
  priceAnchors,
  type PlannedPrice,
  plannedPriceRepository,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import type { May } from '@ambra/db/platform'
import { stores } from '@ambra/domain/platform/shop/stores'
import type { Kysely } from 'kysely'
import { announceChanges, writeList } from '../product-changes/change-slices.ts'
import type { ProductContext } from '../products/product-context.ts'
import { productOf } from '../product-drafts/save-draft.ts'
import { momentOf } from '../product-drafts/publish-draft.ts'
import { mayNow } from '../../platform/staff/current-rights.ts'
import { shownProduct } from '../products/visible-product.ts'
import { mailPlanner } from '../../platform/planned-starts/mail-planner.ts'
import { wakePlannedWork } from './wake-planned-work.ts'

/** Maximum planned prices of one product. */
const mostPlans = 20
const everyStore = 0

type Plan = { sku: string; store?: string | undefined; at: string; cents: number }

/**
 * Schedules a regular price, in one store or in all. A deep cut needs its right, both now and when it takes
 * effect.
 * @throws ShopError products.unknown, products.bad_moment, products.price_planned, products.too_many_prices,
 * store.unknown
 */
export async function planPrice(
  context: ProductContext,
  { sku, store: code, at, cents }: Plan,
): Promise<{ code: string | null; product: ProductRecord }> {
  const { database } = context.shop
  const { db } = database
  const store = stores.find((one) => one.code === code)
  if (code !== undefined && !store) throw new ShopError('store.unknown', { store: code })
  const now = context.now()
  const moment = momentOf(at, now)
  const { id } = await productOf(db, sku)
  const storeId = store?.id ?? everyStore
  const wanted = { product_id: id, store_id: storeId, price_cents: cents }
  const problem = await problemOf(db, wanted, { may: context.may, now })
  if (problem) return { code: problem, product: await shownProduct(context, sku) }
  const plans = plannedPriceRepository(db)
  if ((await plans.count(id)) >= mostPlans)
    throw new ShopError('products.too_many_prices', { max: mostPlans })
  const added = await plans.add({
    product_id: id,
    store_id: storeId,
    price_cents: cents,
    at: moment,
    may_cut_deep: context.may('prices.edit_deep'),
    runs_as: context.runsAs,
    created_at: now,
    ...context.changer,
  })
  if (added === undefined) throw new ShopError('products.price_planned')
  await wakePlannedWork(database)
  return { code: null, product: await shownProduct(context, sku) }
}

/** Cancels a planned price before it takes effect. @throws ShopError products.unknown, products.not_planned */
export async function cancelPlannedPrice(
  context: ProductContext,
  { sku, id }: { sku: string; id: number },
): Promise<ProductRecord> {
  const { db } = context.shop.database
  const product = await productOf(db, sku)
  if (!(await plannedPriceRepository(db).cancel(product.id, id, context.now())))
    throw new ShopError('products.not_planned')
  return shownProduct(context, sku)
}

/** Cancels a plan that cannot be carried out and mails its author, in the caller's transaction. */
export async function stopPlannedPrice(
  db: Kysely<Db>,
  plan: PlannedPrice,
  code: string,
  now: Date,
): Promise<void> {
  await plannedPriceRepository(db).finish(plan.id, now, { state: 'stopped', code })
  await mailPlanner(db, { planner: plan, productId: plan.product_id, at: plan.at, now })
}

/**
 * Sets a planned price like every price of the console, so that history, alerts, index and feeds follow. Runs
 * in the caller's transaction.
 */
export async function applyPlannedPrice(db: Kysely<Db>, plan: PlannedPrice, now: Date): Promise<void> {
  const { id, product_id } = plan
  const plans = plannedPriceRepository(db)
  const row = await db
    .selectFrom('products')
    .select(['sku', 'parent_id'])
    .where('id', '=', product_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const who = plan.runs_as ?? { kind: plan.actor_kind, id: plan.actor_id, key: null }
  const writer = { sku: row.sku, now, may: await mayNow(db, who, now) }
  const done =
    plan.store_id === everyStore ? await setForAll(db, plan, writer) : await setForStore(db, plan, writer)
  if (typeof done === 'string') return stopPlannedPrice(db, plan, done, now)
  await plans.finish(id, now, { state: 'done', set_id: done.set })
  const shownId = row.parent_id ?? product_id
  await writeList(db, [shownId], now)
  await announceChanges(db, { priced: [shownId], changed: [] })
}

type Done = { set: number | null } | string
/** Author's rights at the time the price takes effect. */
type Writer = { sku: string; now: Date; may: May }

/** Sets it as a set of changes, which can be undone. */
async function setForAll(db: Kysely<Db>, plan: PlannedPrice, { sku, now, may }: Writer): Promise<Done> {
  const { product_id, price_cents, actor_kind, actor_id, actor_name } = plan
  const product = (await readOne(db, product_id)) as EditedProduct
  const change = {
    number: 1,
    product_id,
    sku,
    path: 'price',
    before: product.price_cents,
    after: price_cents,
  }
  const { outcomes } = await applyChanges(db, [change], { now, may, isRestoring: false })
  const [outcome] = outcomes
  if (outcome?.code) return outcome.code
  if (outcome?.outcome !== 'applied') return { set: null }
  const sets = changeSetRepository(db)
  const actor = { actor_kind, actor_id, actor_name }
  const may_cut_deep = may('prices.edit_deep')
  const set = await sets.add({ ...actor, at: now, kind: 'prices', state: 'done', may_cut_deep })
  await sets.addChanges(set, [change], 0)
  await sets.settle(set, outcomes)
  await sets.update(set, { total: 1, place: 1, applied: 1, finished_at: now })
  return { set }
}

async function setForStore(db: Kysely<Db>, plan: PlannedPrice, { sku, now, may }: Writer): Promise<Done> {
  const problem = await problemOf(db, plan, { may, now })
  if (problem) return problem
  const { store_id: storeId, price_cents } = plan
  const [refused] = await writePrices(db, [{ line: 0, sku, storeId, price: price_cents / 100 }], {
    now,
    isAccepted: may('prices.edit_deep'),
  })
  return refused ? 'no_own_price' : { set: null }
}

const readOne = async (db: Kysely<Db>, id: number) =>
  (await readEditedProducts(db, [id], { hasDetails: false, isLocked: false })).get(id)

/** Returns why a price is rejected in a store. */
async function problemOf(
  db: Kysely<Db>,
  { product_id, store_id, price_cents }: Pick<PlannedPrice, 'product_id' | 'store_id' | 'price_cents'>,
  { may, now }: { may: May; now: Date },
): Promise<string | undefined> {
  const product = await readOne(db, product_id)
  if (!product) return 'unknown_product'
  if (!may('prices.edit')) return 'not_allowed'
  const wrong = valueProblem(product, 'price', price_cents, noReferences)
  if (wrong) return wrong
  const anchors = await priceAnchors(db, [product_id], now)
  const anchor =
    anchors.get(anchorKey(store_id, product_id)) ?? anchors.get(anchorKey(everyStore, product_id))
  const own =
    store_id === everyStore
      ? undefined
      : await db
          .selectFrom('prices')
          .select(['price_cents', 'special_cents', 'special_from', 'special_to'])
          .where('product_id', '=', product_id)
          .where('store_id', '=', store_id)
          .executeTakeFirst()
  const before = own ?? product
  const isDeep = isDeepCut({ before, after: { ...before, price_cents }, anchor }, { now })
  return isDeep && !may('prices.edit_deep') ? 'deep_cut' : undefined
}

const noReferences = {
  categories: new Set<string>(),
  attributes: new Map(),
  pictures: new Set<string>(),
  addresses: new Map(),
}
