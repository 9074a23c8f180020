import type {
  ProductRecord,
  ProductOutcome,
  ProductPublished,
} from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  applyChanges,
  changeSetRepository,
  type DraftActor,
  type ProductDraft,
  productDraftRepository,
  closeProductPreviews,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import type { May, RunsAs } from '@ambra/db/platform'
import { type Kysely, sql } from 'kysely'
import { notifier, announceChanges, writeList } from '../product-changes/change-slices.ts'
import type { ProductContext } from '../products/product-context.ts'
import { productOf, seenDraft } from './save-draft.ts'
import { pastOf, productOutcome } from '../products/update-product.ts'
import { kindOfPath } from '../products/required-right.ts'
import { shownProduct } from '../products/visible-product.ts'
import { planSpecials } from '../prices/plan-specials.ts'
import { wakePlannedWork } from '../prices/wake-planned-work.ts'

const yearMs = 366 * 86_400_000

/**
 * Publishes a draft as one set of changes, or schedules it. If another person has changed one of its fields
 * since, or a field is invalid, writes nothing and stores the reason with the draft.
 * @throws ShopError products.unknown, products.no_draft, products.draft_changed, products.bad_moment, staff.not_allowed
 * for prices without their right
 */
export async function publishDraft(
  context: ProductContext,
  { sku, version, at }: { sku: string; version: number; at?: string | undefined },
): Promise<ProductPublished> {
  const { database } = context.shop
  const { db } = database
  const { id } = await productOf(db, sku)
  const draft = await seenDraft(db, id, version)
  if (draft.fields.some(({ path }) => kindOfPath(path) === 'prices') && !context.may('prices.edit'))
    throw new ShopError('staff.not_allowed')
  const now = context.now()
  const by = { actor: context.changer, runsAs: context.runsAs, now, may: context.may }
  if (at === undefined) {
    const { set, outcomes } = await publish(db, draft, by)
    const product = await shownProduct(context, sku)
    return { state: set === null ? 'stopped' : 'published', set, outcomes, product }
  }
  const moment = momentOf(at, now)
  const { outcomes, isDone } = await tried(db, draft, by, false)
  if (!isDone) await stop(db, draft, outcomes, now)
  else {
    await productDraftRepository(db).changed(id, now, {
      state: 'planned',
      publish_at: moment,
      planner: context.changer,
      runs_as: context.runsAs,
    })
    await relist(db, id, now)
    await wakePlannedWork(database)
  }
  return {
    state: isDone ? 'planned' : 'stopped',
    set: null,
    outcomes: isDone ? [] : outcomes,
    product: await shownProduct(context, sku),
  }
}

/** Parses a time within the next year. @throws ShopError products.bad_moment */
export function momentOf(text: string, now: Date): Date {
  const moment = new Date(text)
  const ms = moment.getTime() - now.getTime()
  // Also rejects invalid dates.
  if (!(ms > 0 && ms < yearMs)) throw new ShopError('products.bad_moment')
  return moment
}

/**
 * Cancels a scheduled publication.
 * @throws ShopError products.unknown, products.no_draft, products.draft_changed, products.not_planned
 */
export async function cancelPublishing(
  context: ProductContext,
  { sku, version }: { sku: string; version: number },
): Promise<ProductRecord> {
  const { db } = context.shop.database
  const { id } = await productOf(db, sku)
  const draft = await seenDraft(db, id, version)
  if (draft.state !== 'planned') throw new ShopError('products.not_planned')
  await productDraftRepository(db).changed(id, context.now(), { state: 'draft' })
  await relist(db, id, context.now())
  return shownProduct(context, sku)
}

/** Publisher with their current rights. */
type By = { actor: DraftActor; runsAs: RunsAs; now: Date; may: May }

/**
 * Returns the rights of a publisher, who needs no right to edit: that of the authors was checked when they
 * wrote the draft.
 */
const publisherMay =
  (may: May): May =>
  (permission) =>
    may('products.publish') && (permission === 'products.edit' || may(permission))

/** Publishes a draft completely, or returns why it cannot. Runs in the caller's transaction. */
export async function publish(
  db: Kysely<Db>,
  draft: ProductDraft,
  by: By,
): Promise<{ set: number | null; outcomes: ProductOutcome[] }> {
  const { set, outcomes, isDone } = await tried(db, draft, by, true)
  if (!isDone) {
    await stop(db, draft, outcomes, by.now)
    return { set: null, outcomes }
  }
  await productDraftRepository(db).remove(draft.product_id)
  await closeProductPreviews(db, draft.product_id)
  await relist(db, draft.product_id, by.now)
  return { set, outcomes }
}

/** Writes the fields of a draft; rolls back if one fails or if it is only a trial. */
async function tried(db: Kysely<Db>, { product_id, fields }: ProductDraft, by: By, counts: boolean) {
  const { actor, now } = by
  const may = publisherMay(by.may)
  const { sku } = await db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  const numbered = fields.map(({ path, before, after }, at) => ({
    number: at + 1,
    product_id,
    sku,
    path,
    before,
    after,
  }))
  await sql`savepoint publishing`.execute(db)
  const applied = await applyChanges(db, numbered, { now, may, isRestoring: false })
  const trouble = applied.outcomes.filter(
    ({ outcome, code = '' }) =>
      outcome === 'conflict' ||
      // Whether a reduction may be announced is known only when it takes effect.
      (outcome === 'refused' && (counts || !code.startsWith('special_'))),
  )
  const isDone = trouble.length === 0
  const past = isDone ? [] : await pastOf(db, product_id, applied.outcomes)
  const outcomes = numbered.flatMap((change, at) => {
    const outcome = productOutcome(change, applied.outcomes[at], past)
    return isDone || trouble.some(({ number }) => number === change.number) ? [outcome] : []
  })
  if (!isDone || !counts) {
    await sql`rollback to savepoint publishing`.execute(db)
    return { set: null, outcomes, isDone }
  }
  const sets = changeSetRepository(db)
  const set = await sets.add({
    ...actor,
    at: now,
    kind: 'draft',
    state: 'done',
    may_cut_deep: may('prices.edit_deep'),
  })
  await sets.addChanges(set, numbered, 0)
  await planSpecials(
    { db, notify: notifier(db) },
    { changes: numbered, outcomes: applied.outcomes },
    { runsAs: by.runsAs, changer: actor, now },
  )
  await sets.settle(set, applied.outcomes)
  await sets.update(set, {
    total: numbered.length,
    place: numbered.length,
    applied: applied.outcomes.filter(({ outcome }) => outcome === 'applied').length,
    finished_at: now,
  })
  await announceChanges(db, applied)
  await sql`release savepoint publishing`.execute(db)
  return { set, outcomes, isDone }
}

/** Stores with the draft why it could not be published. */
export async function stop(
  db: Kysely<Db>,
  draft: ProductDraft,
  trouble: ProductOutcome[],
  now: Date,
): Promise<void> {
  const { product_id, publish_at } = draft
  await productDraftRepository(db).changed(product_id, now, { state: 'stopped', publish_at, trouble })
  await relist(db, product_id, now)
}

/** Updates the draft's state in the console's list. */
async function relist(db: Kysely<Db>, id: number, now: Date): Promise<void> {
  const row = await db.selectFrom('products').select('parent_id').where('id', '=', id).executeTakeFirst()
  await writeList(db, [row?.parent_id ?? id], now)
}
