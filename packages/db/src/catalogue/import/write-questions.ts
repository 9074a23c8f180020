import { hash } from 'node:crypto'
import type { QuestionRow } from '@ambra/contract/catalogue/import-rows'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../schema/schema.ts'

/** Identifies a question, to detect one that is already stored. */
export const questionKey = ({ sku, language, question }: QuestionRow): string =>
  `import:${hash('sha256', JSON.stringify([sku, language, question]), 'base64url')}`

/** Returns the keys of questions that are already stored. */
export async function loadQuestionKeys(db: Kysely<Db>, rows: readonly QuestionRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const { rows: known } = await sql<{ task_key: string }>`
    select task_key from questions where task_key = any(${rows.map(questionKey)}::text[])`.execute(db)
  return new Set(known.map((row) => row.task_key))
}

/** Stores answered questions without an author; returns the ids of their products (parents of variants). */
export async function writeQuestions(
  db: Kysely<Db>,
  rows: readonly QuestionRow[],
  now: Date,
): Promise<number[]> {
  if (rows.length === 0) return []
  const questions = rows.map((row) => ({ ...row, key: questionKey(row), at: row.answered_at ?? now }))
  const { rows: written } = await sql<{ product_id: number }>`
    insert into questions (product_id, store_id, language, question, answer, state, task_key, created_at, decided_at)
    select coalesce(p.parent_id, p.id), coalesce(s.id, 1), q.language, q.question, q.answer, 'answered', q.key, q.at, q.at
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as q (sku text, language text, question text, answer text, key text, at timestamptz)
    join products p on p.sku = q.sku left join stores s on s.language = q.language
    on conflict (task_key) do nothing returning product_id`.execute(db)
  return [...new Set(written.map((row) => row.product_id))]
}
