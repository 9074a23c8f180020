import type { Kysely } from 'kysely'
import { runStatements } from './statements.ts'

/** Queues with the lease and worker columns they already had. */
const queues = [
  { table: 'import_jobs', columns: [] },
  { table: 'goods_pictures', columns: ['worker text'] },
  { table: 'outbox', columns: ['worker text'] },
  { table: 'webhook_deliveries', columns: ['worker text'] },
  { table: 'product_change_sets', columns: ['worker text', 'leased_until timestamptz'] },
  { table: 'planned_prices', columns: ['worker text', 'leased_until timestamptz'] },
  { table: 'product_drafts', columns: ['worker text', 'leased_until timestamptz'] },
] as const

/** Counts the unfinished attempts to process a row, and stores a code for a failed import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    ...queues.map(({ table, columns }) => {
      const added = ['starts integer not null default 0', ...columns].map((column) => `add column ${column}`)
      return `alter table ${table} ${added.join(', ')}`
    }),
    'alter table import_jobs add column problem text',
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table import_jobs drop column problem',
    ...queues.map(({ table, columns }) => {
      const names = ['starts', ...columns.map((column) => column.split(' ')[0])]
      return `alter table ${table} ${names.map((name) => `drop column ${name}`).join(', ')}`
    }),
  ])
}
