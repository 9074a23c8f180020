import type {
  DraftChange,
  ProductChange,
  ProductRecord,
  ProductOutcome,
  ProductValue,
} from '@ambra/contract/catalogue/product-fields'
import type { AdminCommandName } from '@ambra/contract/platform/operations/operations'

/**
 * Unsaved changes by field path: the value when first touched and the new one. `seen` is the value of the
 * stored draft when first touched.
 */
export type Draft = ReadonlyMap<string, { before: ProductValue; after: ProductValue; seen?: ProductValue }>

/** Returns the field of the product's stored draft, if any. */
export const keptField = (product: ProductRecord, path: string) =>
  product.draft?.fields.find((field) => field.path === path)

const isSame = (one: ProductValue, other: ProductValue) => JSON.stringify(one) === JSON.stringify(other)

type Text = ProductRecord['texts'][number]

/** Returns the stored value of a field. */
export function valueOf(product: ProductRecord, path: string): ProductValue {
  const [first, language, field] = path.split('.')
  if (first === 'texts') {
    const text = product.texts.find((one) => one.language === language)
    return text?.[field as Exclude<keyof Text, 'language'>] ?? null
  }
  const values: Record<string, ProductValue> = {
    ...product.values,
    price: product.price_cents,
    special: product.special,
    status: product.status,
    visibility: product.visibility,
    categories: product.categories,
  }
  return values[path] ?? null
}

/** Sets a field of a draft, or removes it if the value equals the original one. */
export function withValue(draft: Draft, product: ProductRecord, path: string, after: ProductValue): Draft {
  const next = new Map(draft)
  const touched = draft.get(path)
  const kept = keptField(product, path)
  const { before, seen } = touched ?? {
    before: kept ? kept.before : valueOf(product, path),
    seen: kept?.after,
  }
  const isAsBefore = isSame(seen === undefined ? before : seen, after)
  if (isAsBefore) next.delete(path)
  else next.set(path, { before, after, ...(seen !== undefined && { seen }) })
  return next
}

/**
 * Bases a field on the shop's present value after a conflict with the stored draft. The caller keeps or
 * replaces the draft value.
 */
export function withShopSeen(
  draft: Draft,
  product: ProductRecord,
  path: string,
  present: ProductValue,
): Draft {
  const kept = keptField(product, path)
  return new Map(draft).set(path, {
    before: present,
    after: draft.get(path)?.after ?? kept?.after ?? null,
    ...(kept && { seen: kept.after }),
  })
}

/**
 * Updates the unsaved changes after `sent` was stored as a draft: what was typed since stays, and conflicting
 * fields are based on the value in the stored draft.
 */
export function afterKeep(draft: Draft, sent: Draft, outcomes: readonly ProductOutcome[]): Draft {
  const next = new Map(draft)
  for (const { path, outcome, present } of outcomes) {
    const field = next.get(path)
    const written = sent.get(path)
    if (outcome === 'applied' || outcome === 'same') {
      if (!field || !written || isSame(field.after, written.after)) next.delete(path)
      else next.set(path, { ...field, seen: written.after })
    } else if (outcome === 'conflict' && field) next.set(path, { ...field, seen: present })
  }
  return next
}

/**
 * Updates the unsaved changes after `sent` was saved: saved fields are removed, what was typed since is based
 * on the saved value, and conflicting fields on the present value.
 */
export function afterSave(draft: Draft, sent: Draft, outcomes: readonly ProductOutcome[]): Draft {
  const next = new Map(draft)
  for (const { path, outcome, present } of outcomes) {
    const field = next.get(path)
    const written = sent.get(path)
    if (outcome === 'applied' || outcome === 'same') {
      if (!field || !written || isSame(field.after, written.after)) next.delete(path)
      else next.set(path, { ...field, before: written.after })
    } else if (outcome === 'conflict' && field) next.set(path, { ...field, before: present })
  }
  return next
}

type SaveName = Extract<
  AdminCommandName,
  'products.edit' | 'products.set-prices' | 'products.set-costs' | 'products.publish'
>

const names: Record<string, SaveName> = {
  price: 'products.set-prices',
  special: 'products.set-prices',
  cost: 'products.set-costs',
  status: 'products.publish',
  visibility: 'products.publish',
}
const nameOf = (path: string): SaveName => names[path] ?? 'products.edit'

/** Groups the changes of a draft by the operation that saves them, since each requires a separate right. */
export function groupByOperation(draft: Draft): { name: SaveName; changes: ProductChange[] }[] {
  const changes = [...draft].map(([path, { before, after }]) => ({ path, before, after }))
  const byName = Map.groupBy(changes, ({ path }) => nameOf(path))
  return [...byName].map(([name, group]) => ({ name, changes: group }))
}

/**
 * Splits a draft into changes stored in the product's draft and changes saved at once: purchase costs, which
 * shoppers never see.
 */
export function splitDraft(draft: Draft): { kept: DraftChange[]; saved: Draft } {
  const isSaved = (path: string) => nameOf(path) === 'products.set-costs'
  return {
    kept: [...draft].flatMap(([path, change]) => (isSaved(path) ? [] : [{ path, ...change }])),
    saved: new Map([...draft].filter(([path]) => isSaved(path))),
  }
}
