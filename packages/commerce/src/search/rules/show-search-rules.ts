import type {
  ListedSearchRule,
  SearchRule,
  SearchRuleKind,
  SearchRulePast,
} from '@ambra/contract/search/search-rules'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { editRepository } from '@ambra/db/platform'
import type { Db } from '@ambra/db/schema'
import { type SearchRuleRecord, searchRuleRepository } from '@ambra/db/search'
import { type Store, storeByCode } from '@ambra/domain/platform/shop/stores'
import type { Kysely } from 'kysely'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { versionOf } from '../../promotions/promotion-terms.ts'
import { namesOf } from './search-names.ts'

const pageSize = 25
const shownPast = 50

type Context = Pick<OperationContext, 'shop' | 'search'>

/** @throws ShopError store.unknown */
export function storeNamed(code: string): Store {
  const store = storeByCode(code)
  if (!store) throw new ShopError('store.unknown', { store: code })
  return store
}

/** Serializes a rule in canonical form, because the database stores object fields in its own order. */
export const ruleText = (rule: SearchRule): string =>
  JSON.stringify(Object.fromEntries(Object.entries(rule).toSorted(([a], [b]) => (a < b ? -1 : 1))))

export const ruleVersion = (rule: SearchRule): string => versionOf(ruleText(rule))

/** Returns rules as the console shows them, with the names of products and values. */
export async function listedRules(
  context: Context,
  store: Store,
  rows: readonly SearchRuleRecord[],
): Promise<ListedSearchRule[]> {
  // Written by saveSearchRule only, from checked rules.
  const rules = rows.map(({ rule }) => rule as SearchRule)
  const names = await namesOf(context, store, rules)
  return rows.map(({ id, changed_at: at }, index) => {
    const rule = rules[index] as SearchRule
    return {
      id,
      rule,
      version: ruleVersion(rule),
      changed_at: at.toISOString(),
      names: names(rule),
    }
  })
}

/** Returns one page of the rules of a kind. @throws ShopError store.unknown */
export async function listSearchRules(
  context: Context,
  { store: code, kind, q, after }: { store: string; kind: SearchRuleKind; q?: string; after?: number },
): Promise<{ rules: ListedSearchRule[]; next: number | null; count: number }> {
  const store = storeNamed(code)
  const rules = searchRuleRepository(context.shop.database.db)
  const found = await rules.list({ storeId: store.id, kind, q: q?.trim(), after, limit: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  return {
    rules: await listedRules(context, store, shown),
    next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    count: await rules.count(store.id, kind),
  }
}

/** Returns the history of a store's search rules, newest first. @throws ShopError store.unknown */
export async function listSearchPast(db: Kysely<Db>, code: string): Promise<SearchRulePast[]> {
  const store = storeNamed(code)
  const present = new Map(
    (await searchRuleRepository(db).ofStore(store.id)).map(({ id, rule }) => [
      id,
      ruleVersion(rule as SearchRule),
    ]),
  )
  const edits = await editRepository(db).list('search', store.code, shownPast)
  return edits.map(({ id, at, actor_name: by, reason, before, after }) => {
    const [was, is] = [writtenOf(before), writtenOf(after)]
    const ruleId = (is ?? was)?.id ?? 0
    return {
      id,
      rule_id: ruleId,
      at: at.toISOString(),
      by,
      reason,
      before: was?.rule ?? null,
      after: is?.rule ?? null,
      version: present.get(ruleId) ?? null,
    }
  })
}

/** Serializes a rule with its id, as edits store it. */
export const writtenRule = (id: number, rule: SearchRule): string => JSON.stringify({ id, rule })
const writtenOf = (text: string | null) =>
  text === null ? undefined : (JSON.parse(text) as { id: number; rule: SearchRule })
