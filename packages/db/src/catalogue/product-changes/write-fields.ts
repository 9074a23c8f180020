import { slugify } from '@ambra/domain/platform/text/slug'
import { type Kysely, sql, type Transaction } from 'kysely'
import { endProductRedirects } from '../former-addresses.ts'
import type { Db } from '../../schema/schema.ts'
import type { Accepted } from './field-change.ts'
import { type TextField, textPathOf } from '../import/product-values.ts'
import { writeDetails } from './write-details.ts'

type Rows = Kysely<Db> | Transaction<Db>

/** Writes validated fields other than prices: states, categories, texts, pictures, attributes and facts. */
export async function writeFields(db: Rows, accepted: readonly Accepted[], now: Date): Promise<void> {
  for (const [product, changes] of Map.groupBy(accepted, (change) => change.product)) {
    const after = (path: string) => changes.find((change) => change.path === path)?.after
    if (changes.some(({ path }) => path !== 'cost'))
      await db
        .updateTable('products')
        .set({
          updated_at: now,
          ...(after('status') !== undefined && { status: Number(after('status')) }),
          ...(after('visibility') !== undefined && { visibility: Number(after('visibility')) }),
        })
        .where('id', '=', product.id)
        .execute()
    if (after('status') === 1) await endProductRedirects(db, product.sku)
    await writeDetails(db, product, changes, now)
    const categories = after('categories')
    if (Array.isArray(categories)) await writeCategories(db, product.id, categories as string[])
    for (const { path, after: text } of changes) {
      const place = textPathOf(path)
      if (place) await writeText(db, { ...place, id: product.id }, text === null ? null : String(text))
    }
  }
}

async function writeCategories(db: Rows, id: number, codes: readonly string[]): Promise<void> {
  await db.deleteFrom('product_categories').where('product_id', '=', id).execute()
  await sql`insert into product_categories (product_id, category_id, position)
    select ${id}, c.id, k.ordinality - 1 from unnest(${[...codes]}::text[]) with ordinality as k (code, ordinality)
    join categories c on c.code = k.code`.execute(db)
}

type Place = { id: number; language: string; field: TextField }

async function writeText(db: Rows, { id, language, field }: Place, text: string | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('product_texts')
    // Name and address are never null.
    .set(field === 'name' || field === 'url_key' ? { [field]: text ?? '' } : { [field]: text })
    .where('product_id', '=', id)
    .where('language', '=', language)
    .executeTakeFirst()
  if (numUpdatedRows > 0n || text === null) return
  // The first text in a language needs a name and an address, which are copied from an existing language.
  const known = await db
    .selectFrom('product_texts')
    .select(['name', 'url_key'])
    .where('product_id', '=', id)
    .orderBy(sql`language = 'et'`, 'desc')
    .executeTakeFirst()
  const name = field === 'name' ? text : (known?.name ?? text)
  const url_key = await freeAddress(db, language, slugify(name) || known?.url_key || String(id), id)
  await db
    .insertInto('product_texts')
    .values({ product_id: id, language, name, url_key, ...(field === 'name' ? {} : { [field]: text }) })
    .execute()
}

async function freeAddress(db: Rows, language: string, wanted: string, id: number): Promise<string> {
  const short = wanted.slice(0, 100).replace(/-$/, '')
  const taken = await db
    .selectFrom('product_texts')
    .select('product_id')
    .where('language', '=', language)
    .where('url_key', '=', short)
    .executeTakeFirst()
  return taken ? `${short}-${id}` : short
}
