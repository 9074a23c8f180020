import { rootCategoryId } from '@ambra/domain/catalogue/breadcrumbs'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type CategoryText = { name: string; url_key: string; description: string | null }
/** Category as edited in the console; texts by language. */
export type EditedCategory = {
  id: number
  code: string
  parent_id: number
  active: boolean
  in_menu: boolean
  edited_by: string
  texts: Record<string, CategoryText>
}
/** Row of the category tree. */
export type TreeCategory = {
  id: number
  code: string
  parent_id: number
  active: boolean
  in_menu: boolean
  names: Record<string, string>
  products: number
}
/** Product as category lists show it. */
export type CategoryProduct = {
  id: number
  sku: string
  name: string
  picture: string | null
  is_sold: boolean
}

type Rows = Kysely<Db> | Transaction<Db>

const productColumns = (language: string) => sql`
  select p.id, p.sku, coalesce(t.name, et.name, p.sku) as name, l.picture, p.status = 1 as is_sold
  from product_categories c join products p on p.id = c.product_id
  left join product_texts t on t.product_id = p.id and t.language = ${language}
  left join product_texts et on et.product_id = p.id and et.language = 'et'
  left join product_list l on l.product_id = p.id`

const tree = (db: Rows) => ({
  /** Lists all categories except the root, siblings in display order. */
  async list(limit: number): Promise<TreeCategory[]> {
    const { rows } = await sql<TreeCategory>`
      select c.id, c.code, c.parent_id, c.active, c.in_menu,
        coalesce((select jsonb_object_agg(t.language, t.name) from category_texts t where t.category_id = c.id), '{}') as names,
        (select count(*)::integer from product_categories p where p.category_id = c.id) as products
      from categories c where c.id > ${rootCategoryId} order by c.position, c.id limit ${limit}`.execute(db)
    return rows
  },

  async count(): Promise<number> {
    const { rows } = await sql<{ found: number }>`select count(*)::integer as found from categories`.execute(
      db,
    )
    return rows[0]?.found ?? 0
  },

  /** Locks the tree until the end of the transaction: two concurrent moves could create a cycle. */
  async lockTree(): Promise<void> {
    await sql`select id from categories where id = ${rootCategoryId} for update`.execute(db)
  },

  /** `isLocked` locks the row until the end of the transaction. */
  async find(id: number, { isLocked = false } = {}): Promise<EditedCategory | undefined> {
    if (isLocked) await sql`select id from categories where id = ${id} for update`.execute(db)
    const { rows } = await sql<EditedCategory>`
      select c.id, c.code, c.parent_id, c.active, c.in_menu, c.edited_by,
        coalesce((select jsonb_object_agg(t.language, jsonb_build_object('name', t.name, 'url_key', t.url_key,
          'description', t.description)) from category_texts t where t.category_id = c.id), '{}') as texts
      from categories c where c.id = ${id} and c.id > ${rootCategoryId}`.execute(db)
    return rows[0]
  },

  /** Returns the ids of the child categories in display order. */
  async childIds(parent: number): Promise<number[]> {
    const rows = await db
      .selectFrom('categories')
      .select('id')
      .where('parent_id', '=', parent)
      .orderBy('position')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Returns whether `id` is `ancestor` or one of its descendants. */
  async isWithin(id: number, ancestor: number): Promise<boolean> {
    const { rows } = await sql<{ found: boolean }>`
      with recursive up as (
        select id, parent_id from categories where id = ${id}
        union select c.id, c.parent_id from categories c join up on c.id = up.parent_id
      ) select exists (select 1 from up where id = ${ancestor}) as found`.execute(db)
    return rows[0]?.found === true
  },

  /** Sets the order of the child categories; updates only rows that change. */
  async order(parent: number, ids: readonly number[], now: Date): Promise<void> {
    await sql`update categories c set position = o.place, parent_id = ${parent}, updated_at = ${now}::timestamptz
      from unnest(${[...ids]}::integer[]) with ordinality as o (id, place)
      where c.id = o.id and (c.position <> o.place or c.parent_id <> ${parent})`.execute(db)
  },
})

const words = (db: Rows) => ({
  async write(
    id: number,
    values: { active?: boolean; in_menu?: boolean },
    { now, actor }: { now: Date; actor: string },
  ): Promise<void> {
    await db
      .updateTable('categories')
      .set({ ...values, updated_at: now, edited_by: actor })
      .where('id', '=', id)
      .execute()
  },

  async writeText(id: number, language: string, text: CategoryText): Promise<void> {
    await db
      .insertInto('category_texts')
      .values({ category_id: id, language, ...text })
      .onConflict((conflict) => conflict.columns(['category_id', 'language']).doUpdateSet(text))
      .execute()
  },

  async removeText(id: number, language: string): Promise<void> {
    await db
      .deleteFrom('category_texts')
      .where('category_id', '=', id)
      .where('language', '=', language)
      .execute()
  },

  /** Returns whether another category uses this address. */
  async isKeyTaken(language: string, key: string, id: number): Promise<boolean> {
    const found = await db
      .selectFrom('category_texts')
      .select('category_id')
      .where('language', '=', language)
      .where('url_key', '=', key)
      .where('category_id', '<>', id)
      .executeTakeFirst()
    return found !== undefined
  },

  isCodeTaken: async (code: string): Promise<boolean> =>
    (await db.selectFrom('categories').select('id').where('code', '=', code).executeTakeFirst()) !==
    undefined,

  async add(
    category: { code: string; parent: number; position: number },
    { now, actor }: { now: Date; actor: string },
  ): Promise<number> {
    const { code, parent, position } = category
    const { id } = await db
      .insertInto('categories')
      .values({
        code,
        parent_id: parent,
        position,
        active: false,
        edited_by: actor,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Removes an empty category. Returns false when it has products or subcategories, or does not exist. */
  async removeEmpty(id: number): Promise<boolean> {
    const { rows } = await sql`delete from categories c where c.id = ${id} and c.id > ${rootCategoryId}
      and not exists (select 1 from categories k where k.parent_id = c.id)
      and not exists (select 1 from product_categories p where p.category_id = c.id) returning c.id`.execute(
      db,
    )
    return rows.length > 0
  },
})

const places = (db: Rows) => ({
  /** Lists up to `limit` products of a category and its descendants, whose search documents name it. */
  async listProductIds(id: number, limit: number): Promise<number[]> {
    const { rows } = await sql<{ product_id: number }>`
      with recursive below as (
        select id from categories where id = ${id}
        union select c.id from categories c join below on c.parent_id = below.id
      ) select distinct product_id from product_categories where category_id in (select id from below) limit ${limit}`.execute(
      db,
    )
    return rows.map(({ product_id }) => product_id)
  },

  /** Lists the products pinned to the top of the category, in order. */
  async listPlaced(id: number, language: string): Promise<CategoryProduct[]> {
    const { rows } = await sql<CategoryProduct>`${productColumns(language)}
      join category_places f on f.category_id = c.category_id and f.product_id = c.product_id
      where c.category_id = ${id} order by f.place, p.id`.execute(db)
    return rows
  },

  /** Finds products of the category whose name or SKU contains the text. */
  async search(
    id: number,
    text: string,
    by: { language: string; limit: number },
  ): Promise<CategoryProduct[]> {
    const { rows } = await sql<CategoryProduct>`${productColumns(by.language)}
      where c.category_id = ${id} and strpos(lower(coalesce(t.name, et.name, '') || ' ' || p.sku), ${text.toLowerCase()}) > 0
      order by name, p.id limit ${by.limit}`.execute(db)
    return rows
  },

  /** Maps those SKUs that belong to the category to their product ids. */
  async findIn(id: number, skus: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ id: number; sku: string }>`
      select p.id, p.sku from products p join product_categories c on c.product_id = p.id
      where c.category_id = ${id} and p.sku = any(${[...skus]}::text[])`.execute(db)
    return new Map(rows.map((row) => [row.sku, row.id]))
  },

  async place(id: number, productIds: readonly number[]): Promise<void> {
    await db.deleteFrom('category_places').where('category_id', '=', id).execute()
    await sql`insert into category_places (category_id, product_id, place)
      select ${id}, product_id, place from unnest(${[...productIds]}::integer[]) with ordinality as o (product_id, place)`.execute(
      db,
    )
  },
})

/** Categories for the console. Top-level categories have the root as their parent. */
export const categoryRepository = (db: Rows) => ({
  ...tree(db),
  ...words(db),
  ...places(db),
})
