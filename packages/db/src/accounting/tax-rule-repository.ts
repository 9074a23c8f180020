import { isoDay } from '@ambra/domain/platform/text/format'
import type { TaxRate } from '@ambra/domain/accounting/tax'
import type { Kysely, Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** VAT rates with their validity. @see docs/rules/pricing PRC-7 */
export function taxRuleRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /** Lists all rates, past and future, for `taxRateFor` of the domain. */
    async listRates(): Promise<TaxRate[]> {
      const rows = await db
        .selectFrom('tax_rules')
        .innerJoin('tax_classes', 'tax_classes.code', 'tax_rules.tax_class')
        .select([
          'tax_rules.country',
          'tax_rules.rate_bp',
          'tax_rules.valid_from',
          'tax_rules.valid_to',
          'tax_rules.region_id',
          'tax_rules.region_name',
          'tax_rules.customer_tax_class_id',
          'tax_classes.id as class_id',
        ])
        .orderBy('tax_rules.valid_from')
        .execute()
      return rows.map((row) => ({
        country: row.country,
        taxClass: String(row.class_id),
        percent: row.rate_bp / 100,
        validFrom: isoDay(row.valid_from),
        ...(row.valid_to ? { validTo: isoDay(row.valid_to) } : {}),
        ...(row.region_id ? { region: row.region_id, regionName: row.region_name } : {}),
        customerClass: row.customer_tax_class_id,
      }))
    },
  }
}
