import type { ProductQuestion } from '@ambra/contract/service/question'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { documentDate } from '../schema/wire.ts'

/** Question to store; suspected spam is kept separately. */
export type NewQuestion = {
  productId: number
  store: Store
  email: string
  customerId: number | undefined
  question: string
  isSuspect: boolean
  /** Idempotency key of the question. */
  taskKey: string
}

export type QuestionState = 'open' | 'answered' | 'rejected' | 'suspect'

/** Question as the shopkeeper sees it. */
export type QuestionRecord = {
  id: number
  sku: string
  language: string
  email: string | undefined
  question: string
  answer: string | undefined
  state: QuestionState
  createdAt: Date
}

/** Data for the mail with an answer; `path` is the product page. */
type AnsweredQuestion = {
  email: string
  language: string
  storeId: number
  question: string
  answer: string
  product: string
  path: string
}

const toRecord = (row: Selectable<Db['questions']> & { sku: string }): QuestionRecord => ({
  id: row.id,
  sku: row.sku,
  language: row.language,
  email: row.email ?? undefined,
  question: row.question,
  answer: row.answer ?? undefined,
  state: row.state,
  createdAt: row.created_at,
})

function questionReading(db: Kysely<Db>) {
  return {
    /** Lists answered questions of a product, those in the language first, then newest first. */
    async listAnswered(productId: number, language: string, limit: number): Promise<ProductQuestion[]> {
      const rows = await db
        .selectFrom('questions')
        .select(['id', 'language', 'question', 'answer', 'decided_at', 'created_at'])
        .where('product_id', '=', productId)
        .where('state', '=', 'answered')
        .orderBy(sql`language = ${language}`, 'desc')
        .orderBy('decided_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        language: row.language,
        question: row.question,
        answer: row.answer ?? '',
        answered_at: documentDate(row.decided_at ?? row.created_at),
      }))
    },

    /** Lists questions, oldest first. */
    async list(state: QuestionState, limit: number): Promise<QuestionRecord[]> {
      const rows = await db
        .selectFrom('questions as q')
        .innerJoin('products as p', 'p.id', 'q.product_id')
        .selectAll('q')
        .select('p.sku')
        .where('q.state', '=', state)
        .orderBy('q.created_at')
        .orderBy('q.id')
        .limit(limit)
        .execute()
      return rows.map(toRecord)
    },

    /** Finds an answered question with a known author, for the mail. */
    async findAnswered(id: number): Promise<AnsweredQuestion | undefined> {
      const row = await db
        .selectFrom('questions as q')
        .innerJoin('products as p', 'p.id', 'q.product_id')
        .leftJoin('product_texts as t', (join) =>
          join.onRef('t.product_id', '=', 'p.id').onRef('t.language', '=', 'q.language'),
        )
        .select([
          'q.email',
          'q.language',
          'q.store_id',
          'q.question',
          'q.answer',
          'p.sku',
          't.name',
          't.url_key',
        ])
        .where('q.id', '=', id)
        .where('q.state', '=', 'answered')
        .executeTakeFirst()
      if (!row?.email || !row.answer) return undefined
      const { email, language, question, answer, sku } = row
      const path = productPath({ sku, slug: row.url_key ?? sku })
      return { email, language, storeId: row.store_id, question, answer, product: row.name ?? sku, path }
    },
  }
}

/** Questions about products and their answers. @see migrations/0056_questions.ts */
export function questionRepository(db: Kysely<Db>) {
  return {
    ...questionReading(db),

    /**
     * Stores a question about a product on sale, under the parent for a variant; returns false when there is
     * no such product.
     */
    async add(given: NewQuestion, now: Date): Promise<boolean> {
      const { store } = given
      const { rows } = await sql`with subject as (
          select coalesce(parent_id, id) as id from products where id = ${given.productId}::integer and status < 2
        ), made as (
          insert into questions (product_id, store_id, language, email, customer_id, question, state, task_key, created_at)
          select id, ${store.id}::integer, ${store.language}, ${given.email}, ${given.customerId ?? null}::integer,
            ${given.question}, ${given.isSuspect ? 'suspect' : 'open'}, ${given.taskKey}, ${now}::timestamptz
          from subject on conflict (task_key) do nothing
        )
        select id from subject`.execute(db)
      return rows.length > 0
    },

    async isKnown(taskKey: string): Promise<boolean> {
      const row = await db
        .selectFrom('questions')
        .select('id')
        .where('task_key', '=', taskKey)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Answers and publishes a question, or rejects it. Only the first answer is mailed to its author; later
     * ones just update the page. Returns false when unknown.
     */
    async decide(id: number, answer: string | undefined, now: Date): Promise<boolean> {
      const { rows } = await sql`
        with old as (select id, state from questions where id = ${id}::integer for update),
        changed as (
          update questions q set answer = ${answer ?? null}::text, decided_at = ${now}::timestamptz,
            state = case when ${answer ?? null}::text is null then 'rejected' else 'answered' end
          from old where q.id = old.id returning q.id, q.product_id, q.state, old.state as was, q.email
        ), notified as (
          insert into outbox (kind, payload, dedupe_key, run_at, created_at)
          select 'mail.question_answered', jsonb_build_object('question_id', id), 'mail.question_answered:' || id,
            ${now}::timestamptz, ${now}::timestamptz
          from changed where state = 'answered' and was <> 'answered' and email is not null
          on conflict do nothing
        )
        select id, case when 'answered' in (state, was) then
          pg_notify('catalog_changed', jsonb_build_array(product_id)::text)::text end as notified
        from changed`.execute(db)
      return rows.length > 0
    },

    /**
     * Removes the authors of questions decided before `decidedBefore`; deletes rejected ones from before it
     * and suspected spam older than `suspectBefore`.
     */
    async deleteOld(decidedBefore: Date, suspectBefore: Date): Promise<void> {
      await sql`delete from questions where (state = 'rejected' and decided_at < ${decidedBefore}::timestamptz)
        or (state = 'suspect' and created_at < ${suspectBefore}::timestamptz)`.execute(db)
      await sql`update questions set email = null, customer_id = null
        where state = 'answered' and decided_at < ${decidedBefore}::timestamptz and email is not null`.execute(
        db,
      )
    },
  }
}
