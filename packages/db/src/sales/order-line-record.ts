import type { ProductOption, ProductType } from '@ambra/contract/catalogue/product'
import type { Selectable } from 'kysely'
import type { OrderLineRecord } from '../schema/records.ts'
import type { Db } from '../schema/schema.ts'

/** Converts a stored row to an order line. */
export function toOrderLineRecord(row: Selectable<Db['order_lines']>): OrderLineRecord {
  return {
    cartItemId: row.cart_item_id ?? undefined,
    sku: row.sku,
    parentSku: row.parent_sku ?? undefined,
    productId: row.product_id ?? undefined,
    // Unchanged input of place_order.
    productType: row.product_type as ProductType,
    name: row.name,
    qty: row.qty,
    unitCents: row.unit_cents,
    rowCents: row.row_cents,
    discountCents: row.discount_cents,
    taxBp: row.tax_bp,
    taxCents: row.tax_cents,
    options: row.options as OrderLineRecord['options'],
    productOption: (row.product_option ?? undefined) as ProductOption | undefined,
    image: row.image ?? undefined,
    urlPath: row.url_path ?? undefined,
    ...(row.parts ? { parts: row.parts as OrderLineRecord['parts'] } : {}),
    ...(row.vat_scheme === 'margin' ? { isMarginScheme: true } : {}),
    ...(row.vat_scheme === 'exempt' || row.vat_scheme === 'voucher' ? { untaxed: row.vat_scheme } : {}),
    ...(row.old_devices ? { oldDevices: row.old_devices } : {}),
  }
}
