import type { ListedSearchRule, SearchRule } from '@ambra/contract/search/search-rules'
import { searchLimits } from '@ambra/contract/search/search-limits'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { editRepository } from '@ambra/db/platform'
import { shownSkus, type SearchRuleRecord, searchRuleRepository } from '@ambra/db/search'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { pinKey } from '@ambra/search/tuning'
import { parseSynonyms } from '@ambra/search/synonyms'
import type { SellingContext } from '../../promotions/promotion-context.ts'
import { versionOf } from '../../promotions/promotion-terms.ts'
import { listedRules, ruleText, ruleVersion, storeNamed, writtenRule } from './show-search-rules.ts'
import { searchChannel, synonymLine } from '../engine/taught-search.ts'

type Context = Omit<SellingContext, 'may' | 'runsAs'>
type Saving = {
  store: string
  id: number | null
  seen: string | null
  rule: SearchRule
  reason?: string | undefined
}
type Outcome<O extends string> = { outcome: O; present: ListedSearchRule | null }

/**
 * Creates or changes a search rule of a store, if it is still what the person saw; otherwise writes nothing
 * and returns the current one. Every process follows at once.
 * @throws ShopError store.unknown, search.no_product, search.words_invalid, search.full
 */
export async function saveSearchRule(
  context: Context,
  { store: code, id, seen, rule: given, reason }: Saving,
): Promise<Outcome<'saved' | 'same' | 'conflict'>> {
  const store = storeNamed(code)
  const { db } = context.shop.database
  const rules = searchRuleRepository(db)
  const rule = await checkedRule(context, given)
  const { kind, key } = { kind: rule.kind, key: keyOf(rule) }
  await editRepository(db).lock('search', store.code)
  const stored = id === null ? undefined : await rules.find(store.id, id)
  const sameKey = await rules.findByKey({ storeId: store.id, kind, key })
  const isSeen = id === null ? seen === null : stored && stored.kind === kind && versionIn(stored) === seen
  if (!isSeen || (sameKey && sameKey.id !== id))
    return { outcome: 'conflict', present: await shown(context, store, stored && !isSeen ? stored : sameKey) }
  if (stored && ruleText(ruleIn(stored)) === ruleText(rule))
    return { outcome: 'same', present: await shown(context, store, stored) }
  if (!stored && (await rules.count(store.id, kind)) >= searchLimits[kind])
    throw new ShopError('search.full', { count: String(searchLimits[kind]) })
  const now = context.now()
  if (stored) await rules.change(stored.id, { key, rule, now })
  const saved = stored ?? (await rules.add({ storeId: store.id, kind, key }, rule, now))
  const before = stored ? writtenRule(stored.id, ruleIn(stored)) : null
  await keep(context, store, { before, after: writtenRule(saved.id, rule), reason })
  return { outcome: 'saved', present: await shown(context, store, await rules.find(store.id, saved.id)) }
}

/** Deletes a rule if it is still what the person saw. @throws ShopError store.unknown, search.no_rule */
export async function removeSearchRule(
  context: Context,
  { store: code, id, seen, reason }: { store: string; id: number; seen: string; reason?: string | undefined },
): Promise<Outcome<'removed' | 'conflict'>> {
  const store = storeNamed(code)
  const { db } = context.shop.database
  const rules = searchRuleRepository(db)
  await editRepository(db).lock('search', store.code)
  const stored = await rules.find(store.id, id)
  if (!stored) throw new ShopError('search.no_rule')
  if (versionIn(stored) !== seen) return { outcome: 'conflict', present: await shown(context, store, stored) }
  await rules.remove(stored.id)
  await keep(context, store, { before: writtenRule(stored.id, ruleIn(stored)), after: null, reason })
  return { outcome: 'removed', present: null }
}

// Written by saveSearchRule only, from checked rules.
const ruleIn = ({ rule }: SearchRuleRecord) => rule as SearchRule
const versionIn = (stored: SearchRuleRecord) => ruleVersion(ruleIn(stored))

async function shown(context: Context, store: Store, row: SearchRuleRecord | undefined) {
  return row ? ((await listedRules(context, store, [row]))[0] ?? null) : null
}

type Change = { before: string | null; after: string | null; reason: string | undefined }

async function keep(
  { shop, changer, now }: Context,
  { code }: Store,
  { reason, ...texts }: Change,
): Promise<void> {
  const edit = { kind: 'search', key: code, at: now(), ...changer, ...texts, reason: reason || null } as const
  await editRepository(shop.database.db).add(edit)
  await shop.database.notify(searchChannel, code)
}

/** Normalizes a rule: trims words and replaces a variant by the product that lists show. */
async function checkedRule({ shop }: Context, rule: SearchRule): Promise<SearchRule> {
  const clean = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()))]
  if (rule.kind === 'pin') {
    const query = rule.query.trim()
    if (pinKey(query) === '') throw new ShopError('search.words_invalid')
    return { kind: 'pin', query, skus: await productsOf(shop.database.db, clean(rule.skus)) }
  }
  if (rule.kind === 'redirect') {
    const query = rule.query.trim()
    // A search that leads to a search could lead back to itself.
    if (pinKey(query) === '' || /^\/search(?:[/?]|$)/.test(rule.path))
      throw new ShopError('search.words_invalid')
    return { ...rule, query }
  }
  if (rule.kind === 'boost') {
    if (rule.field !== 'sku') return rule
    const [value = rule.value] = await productsOf(shop.database.db, [rule.value.trim()])
    return { ...rule, value }
  }
  const words = clean(rule.words)
  const synonym = { kind: 'synonym', words, ...(rule.finds && { finds: clean(rule.finds) }) } as const
  const isOdd = [...words, ...(synonym.finds ?? [])].some((text) => /[,#\r\n]|=>/.test(text))
  if (isOdd || parseSynonyms(synonymLine(synonym)).problems.length > 0)
    throw new ShopError('search.words_invalid')
  return synonym
}

async function productsOf(db: Context['shop']['database']['db'], skus: readonly string[]): Promise<string[]> {
  const known = await shownSkus(db, skus)
  return [
    ...new Set(
      skus.map((sku) => {
        const found = known.get(sku)
        if (found === undefined) throw new ShopError('search.no_product', { sku })
        return found
      }),
    ),
  ]
}

const longestKey = 200

/** Returns the key of a rule, unique per store. */
function keyOf(rule: SearchRule): string {
  const key =
    rule.kind === 'pin' || rule.kind === 'redirect'
      ? pinKey(rule.query)
      : rule.kind === 'boost'
        ? `${rule.field}=${rule.value}`
        : [rule.words, rule.finds ?? []].map((words) => words.map(pinKey).toSorted().join(', ')).join(' => ')
  return key.length > longestKey ? versionOf(key) : key
}
