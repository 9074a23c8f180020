import type { Kysely } from 'kysely'
import { replaceInFunction } from './replace-in-function.ts'
import { runStatements } from './statements.ts'

const placeOrder = 'place_order(jsonb)'

// The catalogue changes; what a line took from stock is known from the order alone.
const changes = [
  [
    `options, product_option, image, url_path)\n    select`,
    `options, product_option, image, url_path, parts)\n    select`,
  ],
  [`l.image, l.url_path\n`, `l.image, l.url_path, l.parts\n`],
  [`      url_path text)) with ordinality`, `      url_path text, parts jsonb)) with ordinality`],
] as const

/** Creates the parts of a bundle line: `[{sku, qty}]` of one piece; null for lines that are their own part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table order_lines add column parts jsonb`,
    ...changes.map(([from, to]) => replaceInFunction(placeOrder, from, to)),
  ])
}

/** Takes back everything `up` did. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    ...changes.map(([from, to]) => replaceInFunction(placeOrder, to, from)),
    `alter table order_lines drop column parts`,
  ])
}
