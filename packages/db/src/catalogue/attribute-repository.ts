import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

type Input = 'select' | 'multiselect' | 'text' | 'number' | 'boolean'
/** Attribute as edited in the console; texts by language. */
export type EditedAttribute = {
  id: number
  code: string
  input: Input
  unit: string | null
  filterable: boolean
  comparable: boolean
  visible: boolean
  searchable: boolean
  edited_by: string
  texts: Record<string, { label: string; group_label: string | null }>
  values: number
}
export type EditedValue = { id: number; code: string; labels: Record<string, string> }

type Rows = Kysely<Db> | Transaction<Db>

const attributeColumns = sql`
  select a.id, a.code, a.input, a.unit, a.filterable, a.comparable, a.visible, a.searchable, a.edited_by,
    coalesce((select jsonb_object_agg(t.language, jsonb_build_object('label', t.label, 'group_label', t.group_label))
      from attribute_texts t where t.attribute_id = a.id), '{}') as texts,
    (select count(*)::integer from attribute_options o where o.attribute_id = a.id) as values
  from attributes a`
const valueColumns = sql`
  select o.id, o.code, coalesce((select jsonb_object_agg(t.language, t.label) from attribute_option_texts t
    where t.option_id = o.id), '{}') as labels
  from attribute_options o`

const attributes = (db: Rows) => ({
  /** Lists attributes in display order. */
  async list(limit: number): Promise<EditedAttribute[]> {
    const { rows } =
      await sql<EditedAttribute>`${attributeColumns} order by a.position, a.id limit ${limit}`.execute(db)
    return rows
  },

  /** `isLocked` locks the row until the end of the transaction. */
  async find(id: number, { isLocked = false } = {}): Promise<EditedAttribute | undefined> {
    if (isLocked) await sql`select id from attributes where id = ${id} for update`.execute(db)
    const { rows } = await sql<EditedAttribute>`${attributeColumns} where a.id = ${id}`.execute(db)
    return rows[0]
  },

  isCodeTaken: async (code: string): Promise<boolean> =>
    (await db.selectFrom('attributes').select('id').where('code', '=', code).executeTakeFirst()) !==
    undefined,

  async add(attribute: { code: string; input: Input }, actor: string): Promise<number> {
    const { code, input } = attribute
    const { rows } = await sql<{ id: number }>`insert into attributes (code, input, position, edited_by)
      values (${code}, ${input}, (select coalesce(max(position), 0) + 1 from attributes), ${actor}) returning id`.execute(
      db,
    )
    return rows[0]?.id ?? 0
  },

  async write(
    id: number,
    fields: Partial<Pick<EditedAttribute, 'unit' | 'filterable' | 'comparable' | 'visible' | 'searchable'>>,
    actor: string,
  ): Promise<void> {
    await db
      .updateTable('attributes')
      .set({ ...fields, edited_by: actor })
      .where('id', '=', id)
      .execute()
  },

  async writeText(
    id: number,
    language: string,
    text: { label: string; group_label: string | null } | undefined,
  ): Promise<void> {
    if (!text) {
      await db
        .deleteFrom('attribute_texts')
        .where('attribute_id', '=', id)
        .where('language', '=', language)
        .execute()
      return
    }
    await db
      .insertInto('attribute_texts')
      .values({ attribute_id: id, language, ...text })
      .onConflict((conflict) => conflict.columns(['attribute_id', 'language']).doUpdateSet(text))
      .execute()
  },

  /** Serializes changes of the attribute order until the end of the transaction. */
  async lockOrder(): Promise<void> {
    await sql`select pg_advisory_xact_lock(8700)`.execute(db)
  },

  async order(ids: readonly number[]): Promise<void> {
    await sql`update attributes a set position = o.place from unnest(${[...ids]}::integer[]) with ordinality as o (id, place)
      where a.id = o.id and a.position <> o.place`.execute(db)
  },
})

const values = (db: Rows) => ({
  /** Lists a page of values in display order after the given one; `text` filters by label. */
  async listValues(
    id: number,
    { text, after, limit }: { text: string; after: number; limit: number },
  ): Promise<EditedValue[]> {
    const { rows } = await sql<EditedValue>`${valueColumns} where o.attribute_id = ${id}
      and (${after} = 0 or (o.position, o.id) > (select position, id from attribute_options where id = ${after}))
      and (${text} = '' or strpos(o.code, ${text}) > 0 or exists (select 1 from attribute_option_texts t
        where t.option_id = o.id and strpos(lower(t.label), ${text}) > 0))
      order by o.position, o.id limit ${limit}`.execute(db)
    return rows
  },

  async findValue(id: number, value: number): Promise<EditedValue | undefined> {
    const { rows } =
      await sql<EditedValue>`${valueColumns} where o.attribute_id = ${id} and o.id = ${value}`.execute(db)
    return rows[0]
  },

  /** Returns the ids of the values in display order. */
  async valueIds(id: number): Promise<number[]> {
    const rows = await db
      .selectFrom('attribute_options')
      .select('id')
      .where('attribute_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute()
    return rows.map((row) => row.id)
  },

  async addValue(id: number, code: string): Promise<number | undefined> {
    const { rows } = await sql<{
      id: number
    }>`insert into attribute_options (attribute_id, code, position, facts)
      values (${id}, ${code}, (select coalesce(max(position), 0) + 1 from attribute_options where attribute_id = ${id}), '{}')
      on conflict (attribute_id, code) do nothing returning id`.execute(db)
    return rows[0]?.id
  },

  async writeValueText(value: number, language: string, label: string | null): Promise<void> {
    if (label === null) {
      await db
        .deleteFrom('attribute_option_texts')
        .where('option_id', '=', value)
        .where('language', '=', language)
        .execute()
      return
    }
    await db
      .insertInto('attribute_option_texts')
      .values({ option_id: value, language, label })
      .onConflict((conflict) => conflict.columns(['option_id', 'language']).doUpdateSet({ label }))
      .execute()
  },

  async orderValues(ids: readonly number[]): Promise<void> {
    await sql`update attribute_options a set position = o.place
      from unnest(${[...ids]}::integer[]) with ordinality as o (id, place)
      where a.id = o.id and a.position <> o.place`.execute(db)
  },

  /** Lists products that use the attribute, or one value of it; a variant is listed as its product. */
  async listProductIds(id: number, value: number | undefined, limit: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select distinct coalesce(p.parent_id, p.id) as id from product_attribute_values v join products p on p.id = v.product_id
      where v.attribute_id = ${id} and (${value ?? null}::integer is null or v.option_id = ${value ?? null}) limit ${limit}`.execute(
      db,
    )
    return rows.map((row) => row.id)
  },
})

/** Attributes and their values for the console. */
export const attributeRepository = (db: Rows) => ({
  ...attributes(db),
  ...values(db),
})
