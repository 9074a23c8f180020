import type {
  DraftChange,
  GoodsChange,
  GoodsDetails,
  GoodsOutcome,
  GoodsValue,
} from '@ambra/contract/admin/goods'
import type { AdminCommandName } from '@ambra/contract/admin/operations'

/**
 * Fields that a person has changed and not saved: what each was when it was first touched, and what it is to be. `seen` is what the stored draft
 * of the product held of it then.
 */
export type Draft = ReadonlyMap<string, { before: GoodsValue; after: GoodsValue; seen?: GoodsValue }>

/** What the stored draft of a product says of a field. */
export const keptField = (product: GoodsDetails, path: string) =>
  product.draft?.fields.find((field) => field.path === path)

const isSame = (one: GoodsValue, other: GoodsValue) => JSON.stringify(one) === JSON.stringify(other)

type Text = GoodsDetails['texts'][number]

/** What a field of the product holds. */
export function valueOf(product: GoodsDetails, path: string): GoodsValue {
  const [first, language, field] = path.split('.')
  if (first === 'texts') {
    const text = product.texts.find((one) => one.language === language)
    return text?.[field as Exclude<keyof Text, 'language'>] ?? null
  }
  const values: Record<string, GoodsValue> = {
    ...product.values,
    price: product.price_cents,
    special: product.special,
    status: product.status,
    visibility: product.visibility,
    categories: product.categories,
  }
  return values[path] ?? null
}

/** The draft with a field set; one that is as it was before is no change. */
export function withValue(draft: Draft, product: GoodsDetails, path: string, after: GoodsValue): Draft {
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

/** After a field of the stored draft was in conflict with the shop: the person has seen what is there and stays with theirs, or takes it. */
export function withShopSeen(draft: Draft, product: GoodsDetails, path: string, present: GoodsValue): Draft {
  const kept = keptField(product, path)
  return new Map(draft).set(path, {
    before: present,
    after: draft.get(path)?.after ?? kept?.after ?? null,
    ...(kept && { seen: kept.after }),
  })
}

/** After `sent` was stored as a draft: what was typed since goes on; of a conflict the person has seen what the draft holds now. */
export function afterKeep(draft: Draft, sent: Draft, outcomes: readonly GoodsOutcome[]): Draft {
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
 * After `sent` was saved: what was written is no draft any more, and what was typed since goes on from there; of a conflict
 * the person has seen what is there now.
 */
export function afterSave(draft: Draft, sent: Draft, outcomes: readonly GoodsOutcome[]): Draft {
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
  'goods.edit' | 'goods.set-prices' | 'goods.set-costs' | 'goods.publish'
>

const names: Record<string, SaveName> = {
  price: 'goods.set-prices',
  special: 'goods.set-prices',
  cost: 'goods.set-costs',
  status: 'goods.publish',
  visibility: 'goods.publish',
}
const nameOf = (path: string): SaveName => names[path] ?? 'goods.edit'

/** The changes of a draft by the operation that saves them: each needs its own right. */
export function savesOf(draft: Draft): { name: SaveName; changes: GoodsChange[] }[] {
  const changes = [...draft].map(([path, { before, after }]) => ({ path, before, after }))
  const byName = Map.groupBy(changes, ({ path }) => nameOf(path))
  return [...byName].map(([name, group]) => ({ name, changes: group }))
}

/** The changes that a draft keeps, and those that are saved at once: no shopper ever sees what the shop pays. */
export function keepsOf(draft: Draft): { kept: DraftChange[]; saved: Draft } {
  const isSaved = (path: string) => nameOf(path) === 'goods.set-costs'
  return {
    kept: [...draft].flatMap(([path, change]) => (isSaved(path) ? [] : [{ path, ...change }])),
    saved: new Map([...draft].filter(([path]) => isSaved(path))),
  }
}
