import { orderTransitions } from '@ambra/domain/sales/orders/order-status'
import { startOfDay } from '@ambra/domain/platform/text/format'
import { stores } from '@ambra/domain/platform/shop/stores'
import { taxRates } from '@ambra/domain/accounting/tax'
import { type Kysely, sql, type Transaction } from 'kysely'
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  MIGRATION_LOCK_ID,
  type Migration,
  Migrator,
  NO_MIGRATIONS,
} from 'kysely/migration'
import type { Db } from '../schema/schema.ts'
import type { Database } from './database.ts'
import { NewerDatabaseError } from './database-errors.ts'
import { applySqlFunctions, dropSqlFunctions, readSqlFunctions } from './sql-functions.ts'
import * as storesAndCatalogue from '../migrations/0001_stores_and_catalogue.ts'
import * as cartsAndOrders from '../migrations/0002_carts_and_orders.ts'
import * as sessions from '../migrations/0004_sessions.ts'
import * as groupPrices from '../migrations/0005_group_prices.ts'
import * as downloadGrants from '../migrations/0006_download_grants.ts'
import * as stockNotices from '../migrations/0007_stock_notices.ts'
import * as paymentAttempts from '../migrations/0008_payment_attempts.ts'
import * as coupons from '../migrations/0009_coupons.ts'
import * as invoices from '../migrations/0010_invoices.ts'
import * as afterSale from '../migrations/0011_after_sale.ts'
import * as pickupPoints from '../migrations/0012_pickup_points.ts'
import * as returnedPayments from '../migrations/0013_returned_payments.ts'
import * as lineParts from '../migrations/0014_line_parts.ts'
import * as accounts from '../migrations/0017_accounts.ts'
import * as newsletterAndLists from '../migrations/0018_newsletter_and_lists.ts'
import * as content from '../migrations/0019_content.ts'
import * as contacts from '../migrations/0020_contacts.ts'
import * as reviewTasks from '../migrations/0022_review_tasks.ts'
import * as orderKeysOfOwners from '../migrations/0023_order_keys_of_owners.ts'
import * as emulatedPayments from '../migrations/0024_emulated_payments.ts'
import * as accountProof from '../migrations/0025_account_proof.ts'
import * as mailSlots from '../migrations/0026_mail_slots.ts'
import * as stockHolds from '../migrations/0027_stock_holds.ts'
import * as productTypes from '../migrations/0028_product_types.ts'
import * as priceTimes from '../migrations/0029_price_times.ts'
import * as contractTexts from '../migrations/0030_contract_texts.ts'
import * as giftCards from '../migrations/0031_gift_cards.ts'
import * as redirects from '../migrations/0039_redirects.ts'
import * as reviewReasons from '../migrations/0040_review_reasons.ts'
import * as marginScheme from '../migrations/0041_margin_scheme.ts'
import * as recalls from '../migrations/0042_recalls.ts'
import * as orderLimits from '../migrations/0043_order_limits.ts'
import * as cartRules from '../migrations/0044_cart_rules.ts'
import * as oldDevices from '../migrations/0045_old_devices.ts'
import * as checkedReviews from '../migrations/0046_checked_reviews.ts'
import * as couponAudience from '../migrations/0047_coupon_audience.ts'
import * as repairForms from '../migrations/0048_repair_forms.ts'
import * as customOptionInputs from '../migrations/0049_custom_option_inputs.ts'
import * as quantityRules from '../migrations/0050_quantity_rules.ts'
import * as optionFiles from '../migrations/0051_option_files.ts'
import * as reviewPhotos from '../migrations/0053_review_photos.ts'
import * as questions from '../migrations/0056_questions.ts'
import * as shopStock from '../migrations/0058_shop_stock.ts'
import * as priceAlerts from '../migrations/0059_price_alerts.ts'
import * as reviewPoints from '../migrations/0060_review_points.ts'
import * as mostChosen from '../migrations/0061_most_chosen.ts'
import * as staff from '../migrations/0065_staff.ts'
import * as audit from '../migrations/0066_audit.ts'
import * as orderSearch from '../migrations/0067_order_search.ts'
import * as orderDesk from '../migrations/0068_order_desk.ts'
import * as shipments from '../migrations/0070_shipments.ts'
import * as shippingLabels from '../migrations/0072_shipping_labels.ts'
import * as productList from '../migrations/0074_product_list.ts'
import * as productChanges from '../migrations/0075_product_changes.ts'
import * as serviceDesk from '../migrations/0078_service_desk.ts'
import * as approvals from '../migrations/0079_approvals.ts'
import * as bankLines from '../migrations/0080_bank_lines.ts'
import * as shopSettings from '../migrations/0081_shop_settings.ts'
import * as customersAndDevices from '../migrations/0083_customers_and_devices.ts'
import * as stockMovements from '../migrations/0085_stock_movements.ts'
import * as catalogueDesk from '../migrations/0087_catalogue_desk.ts'
import * as importJobs from '../migrations/0088_import_jobs.ts'
import * as edits from '../migrations/0089_edits.ts'
import * as journal from '../migrations/0091_journal.ts'
import * as salesDays from '../migrations/0092_sales_days.ts'
import * as apiKeys from '../migrations/0093_api_keys.ts'
import * as webhooks from '../migrations/0094_webhooks.ts'
import * as contentDrafts from '../migrations/0095_content_drafts.ts'
import * as searchRules from '../migrations/0097_search_rules.ts'
import * as searchTerms from '../migrations/0098_search_terms.ts'
import * as goodsEditor from '../migrations/0099_goods_editor.ts'
import * as orderDrafts from '../migrations/0101_order_drafts.ts'
import * as customerViews from '../migrations/0102_customer_views.ts'
import * as productDrafts from '../migrations/0103_product_drafts.ts'
import * as plannedPrices from '../migrations/0104_planned_prices.ts'
import * as orderExchanges from '../migrations/0105_order_exchanges.ts'
import * as feesAndEndedCards from '../migrations/0106_fees_and_ended_cards.ts'
import * as lineKeys from '../migrations/0107_line_keys.ts'
import * as placesByName from '../migrations/0108_places_by_name.ts'
import * as warehouses from '../migrations/0109_warehouses.ts'
import * as auditDetails from '../migrations/0112_audit_details.ts'
import * as movementIdentity from '../migrations/0114_movement_identity.ts'
import * as bankMatches from '../migrations/0115_bank_matches.ts'
import * as rightsOfPlans from '../migrations/0120_rights_of_plans.ts'
import * as countedStarts from '../migrations/0125_counted_starts.ts'
import * as restockedPieces from '../migrations/0130_restocked_pieces.ts'
import * as countsBelowOrders from '../migrations/0131_counts_below_orders.ts'
import * as canonicalRedirects from '../migrations/0145_canonical_redirects.ts'
import * as untaxedLines from '../migrations/0146_untaxed_lines.ts'
import * as priceMoments from '../migrations/0160_price_moments.ts'
import * as normalEmails from '../migrations/0161_normal_emails.ts'
import * as plannedStarts from '../migrations/0170_planned_starts.ts'
import * as namedSources from '../migrations/0171_named_sources.ts'
import * as searchRedirects from '../migrations/0173_search_redirects.ts'
import * as giftCardIssuers from '../migrations/0174_gift_card_issuers.ts'
import * as guests from '../migrations/0175_guests.ts'
import * as extensions from '../migrations/0176_extensions.ts'
import * as sales from '../migrations/0180_sales.ts'
import * as refundCalls from '../migrations/0186_refund_calls.ts'
import * as customFields from '../migrations/0188_custom_fields.ts'
import * as leasedStarts from '../migrations/0190_leased_starts.ts'
import * as writtenNewsletters from '../migrations/0195_written_newsletters.ts'
import * as homeSections from '../migrations/0198_home_sections.ts'
import * as searchClicks from '../migrations/0199_search_clicks.ts'
import * as giftCardRecipients from '../migrations/0200_gift_card_recipients.ts'
import * as bulkMailsLast from '../migrations/0201_bulk_mails_last.ts'
import * as orderHolds from '../migrations/0202_order_holds.ts'
import * as importedFields from '../migrations/0207_imported_fields.ts'
import * as lineFields from '../migrations/0208_line_fields.ts'

// Former migrations that only changed functions, before function files existed; databases remember their
// names.
const functionsOnly: Migration = { up: async () => undefined, down: async () => undefined }

// A static list: the files are known at build time and not scanned at run time.
const migrations: Record<string, Migration> = {
  '0001_stores_and_catalogue': storesAndCatalogue,
  '0002_carts_and_orders': cartsAndOrders,
  '0003_order_functions': functionsOnly,
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
  '0015_unconfirmed_payments': functionsOnly,
  '0016_no_second_time': functionsOnly,
  '0017_accounts': accounts,
  '0018_newsletter_and_lists': newsletterAndLists,
  '0019_content': content,
  '0020_contacts': contacts,
  '0021_retention': functionsOnly,
  '0022_review_tasks': reviewTasks,
  '0023_order_keys_of_owners': orderKeysOfOwners,
  '0024_emulated_payments': emulatedPayments,
  '0025_account_proof': accountProof,
  '0026_mail_slots': mailSlots,
  '0027_stock_holds': stockHolds,
  '0028_product_types': productTypes,
  '0029_price_times': priceTimes,
  '0030_contract_texts': contractTexts,
  '0031_gift_cards': giftCards,
  '0039_redirects': redirects,
  '0040_review_reasons': reviewReasons,
  '0041_margin_scheme': marginScheme,
  '0042_recalls': recalls,
  '0043_order_limits': orderLimits,
  '0044_cart_rules': cartRules,
  '0045_old_devices': oldDevices,
  '0046_checked_reviews': checkedReviews,
  '0047_coupon_audience': couponAudience,
  '0048_repair_forms': repairForms,
  '0049_custom_option_inputs': customOptionInputs,
  '0050_quantity_rules': quantityRules,
  '0051_option_files': optionFiles,
  '0053_review_photos': reviewPhotos,
  '0056_questions': questions,
  '0058_shop_stock': shopStock,
  '0059_price_alerts': priceAlerts,
  '0060_review_points': reviewPoints,
  '0061_most_chosen': mostChosen,
  '0065_staff': staff,
  '0066_audit': audit,
  '0067_order_search': orderSearch,
  '0068_order_desk': orderDesk,
  '0070_shipments': shipments,
  '0072_shipping_labels': shippingLabels,
  '0074_product_list': productList,
  '0075_product_changes': productChanges,
  '0078_service_desk': serviceDesk,
  '0079_approvals': approvals,
  '0080_bank_lines': bankLines,
  '0081_shop_settings': shopSettings,
  '0083_customers_and_devices': customersAndDevices,
  '0085_stock_movements': stockMovements,
  '0087_catalogue_desk': catalogueDesk,
  '0088_import_jobs': importJobs,
  '0089_edits': edits,
  '0091_journal': journal,
  '0092_sales_days': salesDays,
  '0093_api_keys': apiKeys,
  '0094_webhooks': webhooks,
  '0095_content_drafts': contentDrafts,
  '0097_search_rules': searchRules,
  '0098_search_terms': searchTerms,
  '0099_goods_editor': goodsEditor,
  '0101_order_drafts': orderDrafts,
  '0102_customer_views': customerViews,
  '0103_product_drafts': productDrafts,
  '0104_planned_prices': plannedPrices,
  '0105_order_exchanges': orderExchanges,
  '0106_fees_and_ended_cards': feesAndEndedCards,
  '0107_line_keys': lineKeys,
  '0108_places_by_name': placesByName,
  '0109_warehouses': warehouses,
  '0112_audit_details': auditDetails,
  '0114_movement_identity': movementIdentity,
  '0115_bank_matches': bankMatches,
  '0120_rights_of_plans': rightsOfPlans,
  '0125_counted_starts': countedStarts,
  '0130_restocked_pieces': restockedPieces,
  '0131_counts_below_orders': countsBelowOrders,
  '0145_canonical_redirects': canonicalRedirects,
  '0146_untaxed_lines': untaxedLines,
  '0160_price_moments': priceMoments,
  '0161_normal_emails': normalEmails,
  '0170_planned_starts': plannedStarts,
  '0171_named_sources': namedSources,
  '0173_search_redirects': searchRedirects,
  '0174_gift_card_issuers': giftCardIssuers,
  '0175_guests': guests,
  '0176_extensions': extensions,
  '0180_sales': sales,
  '0186_refund_calls': refundCalls,
  '0188_custom_fields': customFields,
  '0190_leased_starts': leasedStarts,
  '0195_written_newsletters': writtenNewsletters,
  '0198_home_sections': homeSections,
  '0199_search_clicks': searchClicks,
  '0200_gift_card_recipients': giftCardRecipients,
  '0201_bulk_mails_last': bulkMailsLast,
  '0202_order_holds': orderHolds,
  '0207_imported_fields': importedFields,
  '0208_line_fields': lineFields,
}

const migrator = (db: Kysely<Db>) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Runs the work on one connection that holds the migration lock. Kysely acquires the lock again, which is
 * reentrant.
 */
export function withMigrationLock<T>(database: Database, work: (db: Kysely<Db>) => Promise<T>): Promise<T> {
  return database.db.connection().execute(async (db) => {
    const { adapter } = db.getExecutor()
    const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID }
    // Another process may migrate for longer than the statement timeout.
    await sql`set statement_timeout = 0`.execute(db)
    await adapter.acquireMigrationLock(db, lock)
    await sql`reset statement_timeout`.execute(db)
    try {
      return await work(db)
    } finally {
      await adapter.releaseMigrationLock(db, lock)
    }
  })
}

/** Kysely has no error type for this. */
export const isOfNewerProgram = (error: unknown) =>
  error instanceof Error && /previously executed migration \S{1,200} is missing/.test(error.message)

/**
 * Migrates tables, functions and triggers to this program's version, then writes the rows that the code
 * defines (stores, the order status graph, tax rates). Safe at every start and in several processes at once;
 * returns the names of the migrations just applied.
 * @throws NewerDatabaseError when the database has migrations that this program does not know
 * @see docs/architecture.md
 */
export function migrateDatabase(database: Database): Promise<string[]> {
  return withMigrationLock(database, async (db) => {
    const { error, results } = (await areAllMigrationsDone(db)) ? {} : await migrator(db).migrateToLatest()
    if (isOfNewerProgram(error)) throw new NewerDatabaseError({ cause: error })
    if (error) throw error
    await db.transaction().execute(async (transaction) => {
      await applySqlFunctions(transaction, readSqlFunctions())
      await writeCodeRows(transaction)
      await storeOrderWords(transaction)
      await storeCustomerWords(transaction)
    })
    return (results ?? [])
      .filter(({ status }) => status === 'Success')
      .map(({ migrationName }) => migrationName)
  })
}

/** Number of orders that fits well into the statement timeout. */
const ordersOfSlice = 1000

/** Builds the search text of orders older than migration 0067, once. */
async function storeOrderWords(db: Transaction<Db>): Promise<void> {
  const { rows } = await sql`select 1 from order_search limit 1`.execute(db)
  let last: number | null = rows.length > 0 ? null : 0
  while (last !== null) {
    const slice: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      select max(id) as last, count(store_order_search(id)) from (
        select id from orders where id > ${last} order by id limit ${ordersOfSlice}) slice`.execute(db)
    last = slice.rows[0]?.last ?? null
  }
}

/** Builds the search text of customers older than migration 0083, once. */
async function storeCustomerWords(db: Transaction<Db>): Promise<void> {
  const { rows } = await sql`select 1 from customer_search limit 1`.execute(db)
  let last: number | null = rows.length > 0 ? null : 0
  while (last !== null) {
    const slice: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      select max(id) as last, count(store_customer_search(id)) from (
        select id from customers where id > ${last} order by id limit ${ordersOfSlice}) slice`.execute(db)
    last = slice.rows[0]?.last ?? null
  }
}

/**
 * Returns whether the database has exactly this program's migrations. The migrator checks this too, but reads
 * the columns of every table twice, which takes half a second of the startup.
 */
async function areAllMigrationsDone(db: Kysely<Db>): Promise<boolean> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass(${sql.lit(DEFAULT_MIGRATION_TABLE)}) is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return false
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.length === Object.keys(migrations).length && rows.every(({ name }) => name in migrations)
}

/** Writes stores, the status graph and tax rates as defined in code. */
async function writeCodeRows(db: Transaction<Db>): Promise<void> {
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
  // Inserts only new rates: a rate that the operator changed stays changed.
  await sql`insert into tax_rules (code, tax_class, country, rate_bp, valid_from)
    select r.code, c.code, r.country, r.rate_bp, r.valid_from
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
      as r (code text, class_id integer, country text, rate_bp integer, valid_from timestamptz)
    join tax_classes c on c.id = r.class_id
    on conflict do nothing`.execute(db)
}

/**
 * Reverts the newest migration, or all of them, for tests and failed deployments. The next program to start
 * applies its own functions; reverting everything drops them.
 */
export function migrateDown(database: Database, everything = false): Promise<void> {
  return withMigrationLock(database, async (db) => {
    const { error } = everything
      ? await migrator(db).migrateTo(NO_MIGRATIONS)
      : await migrator(db).migrateDown()
    if (error) throw error
    if (everything) await db.transaction().execute(dropSqlFunctions)
  })
}
