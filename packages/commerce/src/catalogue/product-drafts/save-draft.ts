import type { DraftChange, ProductRecord, ProductOutcome } from '@ambra/contract/catalogue/product-fields'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  isKnownPath,
  isSameValue,
  draftProblems,
  type DraftField,
  productDraftRepository,
  closeProductPreviews,
} from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import type { Kysely } from 'kysely'
import { writeList } from '../product-changes/change-slices.ts'
import type { ProductContext } from '../products/product-context.ts'
import { kindOfPath } from '../products/required-right.ts'
import { shownProduct } from '../products/visible-product.ts'

/** Maximum fields of a draft, so that publishing is one short transaction. */
const mostFields = 100

/** Finds a product or variant by sku. @throws ShopError products.unknown */
export async function productOf(db: Kysely<Db>, sku: string): Promise<{ id: number; root: number }> {
  const row = await db
    .selectFrom('products')
    .select(['id', 'parent_id'])
    .where('sku', '=', sku)
    .executeTakeFirst()
  if (!row) throw new ShopError('products.unknown', { sku })
  return { id: row.id, root: row.parent_id ?? row.id }
}

/**
 * Stores changes in a product's draft, each field only if the draft still holds what the person saw; returns
 * the others with both values. Removes fields that equal the published value. Cancels a planned publication,
 * because its author has to check the draft again.
 * @throws ShopError products.unknown, request.invalid, staff.not_allowed for prices without their right,
 * products.too_many_fields
 */
export async function keepDraft(
  context: ProductContext,
  { sku, changes }: { sku: string; changes: readonly DraftChange[] },
): Promise<{ outcomes: ProductOutcome[]; product: ProductRecord }> {
  const { db } = context.shop.database
  checkChanges(context, changes)
  const { id, root } = await productOf(db, sku)
  const now = context.now()
  const drafts = productDraftRepository(db)
  const draft = await drafts.open(id, now)
  const stored = new Map(draft.fields.map((field) => [field.path, field]))
  const numbered = changes.map((change, at) => ({ ...change, number: at + 1, product_id: id }))
  const problems = await draftProblems(db, id, numbered)
  const outcomes = numbered.map((change) => compared(change, stored.get(change.path), problems))
  const counts = changes.filter((_, at) => outcomes[at]?.outcome === 'applied')
  const gone = counts.filter(({ before, after }) => isSameValue(before, after)).map(({ path }) => path)
  const kept = counts.filter(({ path }) => !gone.includes(path))
  const paths = new Set([...stored.keys(), ...kept.map(({ path }) => path)])
  for (const path of gone) paths.delete(path)
  if (paths.size > mostFields) throw new ShopError('products.too_many_fields', { max: mostFields })
  await drafts.removeFields(id, gone)
  await drafts.putFields(
    id,
    kept.map(({ path, before, after }): DraftField => ({ path, before, after, at: now, ...context.changer })),
  )
  if (paths.size === 0) {
    await drafts.remove(id)
    await closeProductPreviews(db, id)
  } else if (counts.length > 0) await drafts.changed(id, now, { state: 'draft' })
  await writeList(db, [root], now)
  return { outcomes, product: await shownProduct(context, sku) }
}

function checkChanges({ may }: ProductContext, changes: readonly DraftChange[]): void {
  const seen = new Set<string>()
  for (const { path } of changes) {
    const kind = isKnownPath(path) ? kindOfPath(path) : undefined
    // Cost prices are not drafted: they change no page, and all staff can see the draft.
    if (kind === undefined || kind === 'costs' || seen.has(path))
      throw new ShopError('request.invalid', { field: path, reason: 'no such field here, or twice' })
    seen.add(path)
    if (kind === 'prices' && !may('prices.edit')) throw new ShopError('staff.not_allowed')
  }
}

type Numbered = DraftChange & { number: number }

/** Returns the outcome of a change against the draft's current value of the field. */
function compared(
  { number, path, before, after, seen }: Numbered,
  stored: DraftField | undefined,
  problems: ReadonlyMap<number, string>,
): ProductOutcome {
  const told = { path, before, after, present: null, by: null, at: null, code: null }
  if (stored && isSameValue(stored.after, after) && isSameValue(stored.before, before))
    return { ...told, outcome: 'same' }
  // A draft discarded since holds nothing to overwrite.
  const isSeen =
    !stored || isSameValue(stored.after, after) || (seen !== undefined && isSameValue(stored.after, seen))
  if (!isSeen)
    return {
      ...told,
      outcome: 'conflict',
      present: stored.after,
      by: stored.actor_name,
      at: stored.at.toISOString(),
    }
  const code = isSameValue(before, after) ? undefined : problems.get(number)
  return code ? { ...told, outcome: 'refused', code } : { ...told, outcome: 'applied' }
}

/**
 * Discards the draft of a product, if it is still what the person saw.
 * @throws ShopError products.unknown, products.no_draft, products.draft_changed
 */
export async function discardDraft(
  context: ProductContext,
  { sku, version }: { sku: string; version: number },
): Promise<ProductRecord> {
  const { db } = context.shop.database
  const { id, root } = await productOf(db, sku)
  await seenDraft(db, id, version)
  await productDraftRepository(db).remove(id)
  await closeProductPreviews(db, id)
  await writeList(db, [root], context.now())
  return shownProduct(context, sku)
}

/**
 * Returns the draft that a person saw, locked for this transaction.
 * @throws ShopError products.no_draft, products.draft_changed
 */
export async function seenDraft(db: Kysely<Db>, id: number, version: number) {
  const draft = await productDraftRepository(db).lock(id)
  if (!draft) throw new ShopError('products.no_draft')
  if (draft.version !== version) throw new ShopError('products.draft_changed')
  return draft
}
