import type { OrderLineRecord } from '../schema/records.ts'

/** Converts order lines to the input of the SQL functions. */
export const orderLineRows = (lines: readonly OrderLineRecord[]) =>
  lines.map((line) => ({
    cart_item_id: line.cartItemId,
    sku: line.sku,
    parent_sku: line.parentSku,
    product_id: line.productId,
    product_type: line.productType,
    name: line.name,
    qty: line.qty,
    unit_cents: line.unitCents,
    row_cents: line.rowCents,
    discount_cents: line.discountCents,
    tax_bp: line.taxBp,
    tax_cents: line.taxCents,
    options: line.options,
    product_option: line.productOption,
    image: line.image,
    url_path: line.urlPath,
    parts: line.parts,
    ...(line.isMarginScheme ? { vat_scheme: 'margin' } : line.untaxed ? { vat_scheme: line.untaxed } : {}),
    ...(line.oldDevices ? { old_devices: line.oldDevices } : {}),
  }))
