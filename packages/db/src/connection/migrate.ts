import { orderTransitions } from '@ambra/domain/order-status'
import { startOfDay } from '@ambra/domain/format'
import { stores } from '@ambra/domain/stores'
import { taxRates } from '@ambra/domain/tax'
import { sql } from 'kysely'
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration'
import type { Database } from './database.ts'
import * as storesAndCatalogue from '../migrations/0001_stores_and_catalogue.ts'
import * as cartsAndOrders from '../migrations/0002_carts_and_orders.ts'
import * as orderFunctions from '../migrations/0003_order_functions.ts'
import * as sessions from '../migrations/0004_sessions.ts'
import * as groupPrices from '../migrations/0005_group_prices.ts'
import * as downloadGrants from '../migrations/0006_download_grants.ts'
import * as stockNotices from '../migrations/0007_stock_notices.ts'
import * as paymentAttempts from '../migrations/0008_payment_attempts.ts'
import * as coupons from '../migrations/0009_coupons.ts'
import * as invoices from '../migrations/0010_invoices.ts'
import * as pickupPoints from '../migrations/0012_pickup_points.ts'
import * as afterSale from '../migrations/0011_after_sale.ts'
import * as noSecondTime from '../migrations/0016_no_second_time.ts'
import * as newsletterAndLists from '../migrations/0018_newsletter_and_lists.ts'
import * as lineParts from '../migrations/0014_line_parts.ts'
import * as unconfirmedPayments from '../migrations/0015_unconfirmed_payments.ts'
import * as content from '../migrations/0019_content.ts'
import * as accounts from '../migrations/0017_accounts.ts'
import * as retention from '../migrations/0021_retention.ts'
import * as reviewTasks from '../migrations/0022_review_tasks.ts'
import * as orderKeysOfOwners from '../migrations/0023_order_keys_of_owners.ts'
import * as accountProof from '../migrations/0025_account_proof.ts'
import * as mailSlots from '../migrations/0026_mail_slots.ts'
import * as stockHolds from '../migrations/0027_stock_holds.ts'
import * as contacts from '../migrations/0020_contacts.ts'
import * as emulatedPayments from '../migrations/0024_emulated_payments.ts'
import * as returnedPayments from '../migrations/0013_returned_payments.ts'

// A static list: the files are known when the program is built, nothing is scanned at run time.
const migrations: Record<string, Migration> = {
  '0001_stores_and_catalogue': storesAndCatalogue,
  '0002_carts_and_orders': cartsAndOrders,
  '0003_order_functions': orderFunctions,
  '0004_sessions': sessions,
  '0005_group_prices': groupPrices,
  '0006_download_grants': downloadGrants,
  '0007_stock_notices': stockNotices,
  '0008_payment_attempts': paymentAttempts,
  '0009_coupons': coupons,
  '0010_invoices': invoices,
  '0011_after_sale': afterSale,
  '0012_pickup_points': pickupPoints,
  '0013_returned_payments': returnedPayments,
  '0014_line_parts': lineParts,
  '0015_unconfirmed_payments': unconfirmedPayments,
  '0016_no_second_time': noSecondTime,
  '0017_accounts': accounts,
  '0018_newsletter_and_lists': newsletterAndLists,
  '0019_content': content,
  '0020_contacts': contacts,
  '0021_retention': retention,
  '0022_review_tasks': reviewTasks,
  '0023_order_keys_of_owners': orderKeysOfOwners,
  '0024_emulated_payments': emulatedPayments,
  '0025_account_proof': accountProof,
  '0026_mail_slots': mailSlots,
  '0027_stock_holds': stockHolds,
}

const migrator = (database: Database) =>
  new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } })

/**
 * Brings the database to the newest schema, then writes the rows that the code itself defines (stores, the order
 * status graph, tax rates). Safe to run at every start and from several processes at once; answers the names just applied.
 * @see architecture §7 `npm start`
 */
export async function migrateDatabase(database: Database): Promise<string[]> {
  const { error, results } = await migrator(database).migrateToLatest()
  if (error) throw error
  await database.db.transaction().execute(async (db) => {
    await sql`insert into stores (id, code, language, name, currency)
      select id, code, language, name, currency from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb)
        as s (id integer, code text, language text, name text, currency text)
      on conflict (id) do update set code = excluded.code, language = excluded.language, name = excluded.name`.execute(
      db,
    )
    const moves = Object.entries(orderTransitions).flatMap(([from, targets]) =>
      targets.map((to) => ({ from, to })),
    )
    await sql`with moves as (
        select "from" as from_status, "to" as to_status
        from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m ("from" text, "to" text)
      ), gone as (
        delete from order_transitions t where not exists (
          select 1 from moves m where m.from_status = t.from_status and m.to_status = t.to_status)
      )
      insert into order_transitions select * from moves on conflict do nothing`.execute(db)
    const rates = taxRates.map((rate) => ({
      code: `KM${rate.percent}-${rate.country}`,
      class_id: Number(rate.taxClass),
      country: rate.country,
      rate_bp: Math.round(rate.percent * 100),
      valid_from: startOfDay(rate.validFrom),
    }))
    // Only what is new: a rate that the operator changed stays changed.
    await sql`insert into tax_rules (code, tax_class, country, rate_bp, valid_from)
      select r.code, c.code, r.country, r.rate_bp, r.valid_from
      from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
        as r (code text, class_id integer, country text, rate_bp integer, valid_from timestamptz)
      join tax_classes c on c.id = r.class_id
      on conflict do nothing`.execute(db)
  })
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Takes back the newest migration, or all of them: for tests and for a failed deployment. */
export async function migrateDown(database: Database, everything = false): Promise<void> {
  const { error } = everything
    ? await migrator(database).migrateTo(NO_MIGRATIONS)
    : await migrator(database).migrateDown()
  if (error) throw error
}
