import { redirectSource } from '@ambra/domain/shop-path'
import { categoryPath } from '@ambra/domain/slug'
import { pathInStore, stores } from '@ambra/domain/stores'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** The url keys of a category by language; stores of a language without one show the Estonian. */
type UrlKeys = Readonly<Record<string, string>>
type Move = { source: string; target: string }

/** Each store's address of a category that is another one now. */
function movedAddresses(before: UrlKeys, after: UrlKeys): Move[] {
  const moves = stores.flatMap((store) => {
    const old = before[store.language] ?? before['et']
    const now = after[store.language] ?? after['et']
    if (old === undefined || now === undefined || old === now) return []
    return [{ source: addressOf(store, old), target: addressOf(store, now) }]
  })
  return [...new Map(moves.map((move) => [move.source, move])).values()]
}

function addressOf(store: (typeof stores)[number], slug: string): string {
  const address = pathInStore(store, categoryPath({ slug }))
  return redirectSource(address) ?? address
}

/**
 * Lets the former addresses of a category lead to its new ones, in the transaction that gives it them. What led to a former one leads
 * on in one step; nothing leads away from where a page stands now. Products need none: their pages are found by sku, whatever
 * the words behind it.
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
