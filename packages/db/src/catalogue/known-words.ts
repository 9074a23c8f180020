import { type Kysely, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Normalizes a word for comparison, because people vary case and spaces. */
const folded = (word: string) => word.trim().toLowerCase()

/** Finds the code of an attribute by its code or its name in any language. */
export async function attributeCodeByName(db: Kysely<Db>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select a.code from attributes a where a.code = ${folded(name)} or exists (
      select 1 from attribute_texts t where t.attribute_id = a.id and lower(t.label) = ${folded(name)})
    order by (a.code = ${folded(name)}) desc, a.position, a.id limit 1`.execute(db)
  return rows[0]?.code
}

/** Maps names of an attribute's values in any language to codes; unknown names are absent. */
export async function valueCodesByName(
  db: Kysely<Db>,
  attribute: string,
  names: readonly string[],
): Promise<(name: string) => string | undefined> {
  const { rows } = await sql<{ code: string; name: string }>`
    select o.code, n.name from attributes a join attribute_options o on o.attribute_id = a.id
    join unnest(${names.map(folded)}::text[]) as n (name) on o.code = n.name or exists (
      select 1 from attribute_option_texts t where t.option_id = o.id and lower(t.label) = n.name)
    where a.code = ${attribute} order by o.position desc, o.id desc`.execute(db)
  const codes = new Map(rows.map(({ code, name }) => [name, code]))
  return (name) => codes.get(folded(name))
}

/** Lists attributes by code, in the given order, with labels in a language or in Estonian as the fallback. */
export async function attributeLabels(
  db: Kysely<Db>,
  codes: readonly string[],
  language: string,
): Promise<{ code: string; label: string }[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<{ code: string; label: string }>`
    select k.code, coalesce(
      (select t.label from attribute_texts t where t.attribute_id = a.id and t.language = ${language}),
      (select t.label from attribute_texts t where t.attribute_id = a.id and t.language = 'et'), k.code) as label
    from unnest(${[...codes]}::text[]) with ordinality as k (code, place)
    left join attributes a on a.code = k.code order by k.place`.execute(db)
  return rows
}
