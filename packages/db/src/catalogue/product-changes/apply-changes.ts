import { type Kysely, sql, type Transaction } from 'kysely'
import { writePrices } from '../import/import-prices.ts'
import type { Db } from '../../schema/schema.ts'
import { isPrice } from '../import/product-details.ts'
import { type ChangeContext, noContext, readChangeContext } from './change-context.ts'
import type { ChangeRefusal } from './change-refusal.ts'
import { pricesProblem, rightOfPath, valueProblem } from './check-value.ts'
import { anchorKey, priceAnchors } from '../import/price-cuts.ts'
import type { May } from '../../platform/staff/runs-as.ts'
import {
  type EditedProduct,
  isSameValue,
  readEditedProducts,
  type SpecialValue,
  valueAt,
} from '../import/product-values.ts'
import type { Accepted, FieldChange, FieldOutcome } from './field-change.ts'
import { writeFields } from './write-fields.ts'

type Rows = Kysely<Db> | Transaction<Db>

/** Outcomes, and the products of which only prices (`priced`) or other fields (`changed`) changed. */
export type Applied = { outcomes: FieldOutcome[]; priced: number[]; changed: number[] }

/** `may` are the writer's current permissions; `isRestoring` marks the restoration of former values. */
type Writing = { now: Date; may: May; isRestoring: boolean }

/**
 * Writes changes field by field in the caller's transaction. Writes each only if the field still has the
 * value the person saw and the writer has the permission for that field; the other changes are returned with
 * the present value. Applies the same checks and price writing as imports.
 */
export async function applyChanges(
  db: Rows,
  changes: readonly FieldChange[],
  writing: Writing,
): Promise<Applied> {
  const hasDetails = changes.some(({ path }) => !isPrice(path) && path !== 'status' && path !== 'visibility')
  const ids = [...new Set(changes.flatMap(({ product_id }) => product_id ?? []))]
  const products = await readEditedProducts(db, ids, { hasDetails, isLocked: true })
  const context = hasDetails ? await readChangeContext(db, changes) : noContext
  const outcomes = new Map<number, FieldOutcome>()
  const accepted: Accepted[] = []
  for (const change of changes) {
    const product = change.product_id === null ? undefined : products.get(change.product_id)
    const outcome = compared(change, product, context, writing.may)
    outcomes.set(change.number, outcome)
    if (product && outcome.outcome === 'applied') accepted.push({ ...change, product })
  }
  const refused = await refusedPrices(db, accepted, writing)
  for (const [number, code] of refused) outcomes.set(number, { number, outcome: 'refused', code })
  const written = accepted.filter(({ number }) => !refused.has(number))
  await write(db, written, writing)
  const shownId = ({ product }: Accepted) => product.parent_id ?? product.id
  // Pages and the index do not show the purchase cost.
  const isShown = ({ path }: Accepted) => path !== 'cost'
  return {
    outcomes: changes.map(({ number }) => outcomes.get(number) ?? { number, outcome: 'same' }),
    priced: [...new Set(written.filter(({ path }) => isPrice(path)).map(shownId))],
    changed: [...new Set(written.filter((change) => !isPrice(change.path) && isShown(change)).map(shownId))],
  }
}

/** Compares a change with the stored value. */
function compared(
  { number, path, before, after }: FieldChange,
  product: EditedProduct | undefined,
  context: ChangeContext,
  may: May,
): FieldOutcome {
  const refused = (code: ChangeRefusal): FieldOutcome => ({ number, outcome: 'refused', code })
  if (!product) return refused('unknown_product')
  if (!may(rightOfPath(path))) return refused('not_allowed')
  const present = valueAt(product, path)
  if (present === undefined) return refused('unknown_field')
  if (isSameValue(present, after)) return { number, outcome: 'same' }
  if (!isSameValue(present, before)) return { number, outcome: 'conflict', present }
  const code = valueProblem(product, path, after, context)
  return code ? refused(code) : { number, outcome: 'applied' }
}

/** Checks the prices of each product together; they are accepted or refused as one. */
async function refusedPrices(
  db: Rows,
  accepted: readonly Accepted[],
  writing: Writing,
): Promise<Map<number, ChangeRefusal>> {
  const refused = new Map<number, ChangeRefusal>()
  const prices = Map.groupBy(
    accepted.filter(({ path }) => isPrice(path)),
    (change) => change.product,
  )
  const anchors = await priceAnchors(
    db,
    [...prices.keys()].map(({ id }) => id),
    writing.now,
  )
  for (const [product, changes] of prices) {
    const hasNewSpecial = changes.some(({ path }) => path === 'special')
    const anchor = anchors.get(anchorKey(0, product.id))
    const code = pricesProblem(product, nextPrices(product, changes), { ...writing, anchor, hasNewSpecial })
    if (code) for (const { number } of changes) refused.set(number, code)
  }
  return refused
}

function nextPrices(product: EditedProduct, changes: readonly Accepted[]) {
  const next = (path: 'price' | 'special') => {
    const change = changes.find((one) => one.path === path)
    return change ? change.after : valueAt(product, path)
  }
  // `valueProblem` has validated the values of these paths.
  return { price: next('price') as number | null, special: next('special') as SpecialValue | null }
}

async function write(db: Rows, accepted: readonly Accepted[], { now, may }: Writing): Promise<void> {
  if (accepted.length === 0) return
  const prices = Map.groupBy(
    accepted.filter(({ path }) => isPrice(path)),
    (change) => change.product,
  )
  await writePrices(
    db,
    [...prices].map(([product, changes]) => priceEntry(product, changes)),
    { now, isAccepted: may('prices.edit_deep') },
  )
  await writeFields(
    db,
    accepted.filter(({ path }) => !isPrice(path)),
    now,
  )
  // A price file always replaces the purchase cost.
  await rememberImported(
    db,
    accepted.filter(({ path }) => path !== 'cost'),
  )
}

function priceEntry(product: EditedProduct, changes: readonly Accepted[]) {
  const { price, special } = nextPrices(product, changes)
  const { from, to } = special ?? {}
  return {
    line: 0,
    sku: product.sku,
    storeId: 0,
    price: (price ?? 0) / 100,
    special: special && {
      price: special.cents / 100,
      ...(from != null && { from }),
      ...(to != null && { to }),
    },
  }
}

/** Remembers the last imported value while the field differs from it. */
async function rememberImported(db: Rows, accepted: readonly Accepted[]): Promise<void> {
  const rows = accepted.map(({ product, path, before, after }) => ({
    product_id: product.id,
    path,
    before: JSON.stringify(before ?? null),
    after: JSON.stringify(after ?? null),
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (product_id integer, path text, before text, after text)`
  await sql`insert into product_edits (product_id, path, imported)
    select product_id, path, before::jsonb from ${given} on conflict do nothing`.execute(db)
  await sql`delete from product_edits e using ${given}
    where e.product_id = r.product_id and e.path = r.path and e.imported = r.after::jsonb`.execute(db)
}
