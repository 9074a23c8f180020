import { createHash } from 'node:crypto'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { figuresOf } from './content-documents.ts'

type Connection = Kysely<Db> | Transaction<Db>

/** Page of the contract: title, and Markdown with the shop's figures filled in. */
export type ContractPage = { identifier: string; title: string; body: string }

/** Terms of sale, then withdrawal with its model form. */
const identifiers = ['purchase-sales-rules', 'return-policy'] as const

/**
 * Stores the current legal pages unless this wording is already stored, and returns its hash; undefined in a
 * store without terms. A stored text is immutable, because an order keeps the wording of its day. `stored`
 * caches hashes known to be stored and is extended by this one; do not pass it in a transaction that may be
 * rolled back.
 * @see docs/rules/law LAW-ORD-5
 */
export async function keepContractText(
  db: Connection,
  store: Store,
  now: Date,
  stored: Set<string> = new Set(),
): Promise<string | undefined> {
  const [rows, fill] = await Promise.all([
    db
      .selectFrom('content_pages')
      .select(['identifier', 'title', 'body'])
      .where('store_id', '=', store.id)
      .where('identifier', 'in', identifiers)
      .where('enabled', '=', true)
      .execute(),
    figuresOf(db, store),
  ])
  const pages: ContractPage[] = identifiers.flatMap((identifier) =>
    rows
      .filter((row) => row.identifier === identifier)
      .map(({ title, body }) => ({ identifier, title: fill(title), body: fill(body) })),
  )
  if (pages[0]?.identifier !== identifiers[0]) return undefined
  const { language } = store
  const hash = createHash('sha256').update(JSON.stringify({ language, pages })).digest('hex')
  if (stored.has(hash)) return hash
  await db
    .insertInto('contract_texts')
    .values({ hash, language, pages: JSON.stringify(pages), created_at: now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
  stored.add(hash)
  return hash
}

/** Finds the pages stored under a hash. */
export async function findContractText(db: Connection, hash: string): Promise<ContractPage[] | undefined> {
  const row = await db
    .selectFrom('contract_texts')
    .select('pages')
    .where('hash', '=', hash)
    .executeTakeFirst()
  // Only keepContractText writes it.
  return row && (row.pages as ContractPage[])
}
