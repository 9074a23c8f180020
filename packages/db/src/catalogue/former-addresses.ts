import { redirectSource } from '@ambra/domain/platform/shop/shop-path'
import { categoryPath, productPath } from '@ambra/domain/platform/text/slug'
import { pathInStore, stores } from '@ambra/domain/platform/shop/stores'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** URL keys of a category by language; a language without a key uses the Estonian one. */
type UrlKeys = Readonly<Record<string, string>>
type Move = { source: string; target: string }

/** Lists the address changes of a category, one per store. */
function movedAddresses(before: UrlKeys, after: UrlKeys): Move[] {
  const moves = stores.flatMap((store) => {
    const old = before[store.language] ?? before['et']
    const now = after[store.language] ?? after['et']
    if (old === undefined || now === undefined || old === now) return []
    return [
      {
        source: addressOf(store, categoryPath({ slug: old })),
        target: addressOf(store, categoryPath({ slug: now })),
      },
    ]
  })
  return [...new Map(moves.map((move) => [move.source, move])).values()]
}

function addressOf(store: (typeof stores)[number], path: string): string {
  const address = pathInStore(store, path)
  return redirectSource(address) ?? address
}

/**
 * Redirects the former addresses of a category to its new ones; runs in the transaction that changes them.
 * Existing redirects are rewritten to lead to the new address in one step, and a live page is never
 * redirected. Products need no redirects: their pages are found by SKU, whatever the rest of the address.
 */
export async function keepFormerAddresses(
  db: Kysely<Db> | Transaction<Db>,
  keys: { before: UrlKeys; after: UrlKeys },
  { now, actor }: { now: Date; actor: string },
): Promise<void> {
  const moves = movedAddresses(keys.before, keys.after)
  if (moves.length === 0) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (source text, target text)`
  await sql`delete from redirects r using ${given} where r.source = m.target`.execute(db)
  await sql`update redirects r set target = m.target from ${given} where r.target = m.source`.execute(db)
  await sql`insert into redirects (source, target, status, created_at, origin, actor)
    select m.source, m.target, 301, ${now}::timestamptz, 'automatic', ${actor} from ${given}
    on conflict (source) do update set target = excluded.target, status = excluded.status,
      created_at = excluded.created_at, origin = excluded.origin, actor = excluded.actor`.execute(db)
}

/**
 * Removes automatic redirects from the pages of a product that is on sale again, in the transaction that puts
 * it on sale; keeps redirects written by a person.
 * @see commerce goods/retire-goods.ts
 */
export async function endProductRedirects(db: Kysely<Db> | Transaction<Db>, sku: string): Promise<void> {
  const begins = stores.map((store) => `${addressOf(store, productPath({ sku, slug: '' }))}/`)
  const { rows } = await sql`delete from redirects r using unnest(${begins}::text[]) as b (address)
    where r.origin = 'automatic' and starts_with(r.source, b.address) returning r.source`.execute(db)
  // Every process caches pages by address.
  if (rows.length > 0) await sql`select pg_notify('content_changed', '*')`.execute(db)
}
