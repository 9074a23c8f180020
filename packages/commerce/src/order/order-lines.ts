import type { OrderLineRecord, OrderTotals } from '@ambra/db/records'
import { marginTaxClass } from '@ambra/domain/margin-scheme'
import { rulesOf } from '@ambra/domain/product-types/registry'
import type { CartTotals, TotalledLine } from '@ambra/domain/totals'
import type { DocumentLine } from '@ambra/domain/totals-document'
import type { PricedLine } from '../cart/priced-lines.ts'

/** A priced line as it stands in the order permanently, in cents. */
export function orderLine(line: PricedLine, total: TotalledLine<DocumentLine> | undefined): OrderLineRecord {
  if (!total) throw new Error('totals have a row for every line')
  const { item, sellable } = line
  return {
    // A line that only the order named has no id in the cart.
    cartItemId: item.itemId > 0 ? item.itemId : undefined,
    sku: item.sku,
    parentSku: item.parentSku,
    productId: sellable.productId,
    productType: item.productType,
    name: line.name,
    qty: item.qty,
    unitCents: total.unitGross,
    rowCents: total.rowGross,
    discountCents: total.discount,
    taxBp: Math.round(total.taxPercent * 100),
    taxCents: total.tax,
    options: line.options,
    productOption: item.productOption,
    image: sellable.image,
    urlPath: sellable.urlKey,
    ...(sellable.taxClass === marginTaxClass ? { isMarginScheme: true } : {}),
    ...(rulesOf(item.productType).parts ? { parts: partsOf(line) } : {}),
  }
}

const partsOf = ({ parts }: PricedLine) => parts.map(({ sellable, qty }) => ({ sku: sellable.sku, qty }))

export function orderTotals(totals: CartTotals<DocumentLine>): OrderTotals {
  return {
    subtotalCents: totals.subtotalGross,
    discountCents: totals.discount,
    shippingCents: totals.shipping?.gross ?? 0,
    paymentCents: totals.payment?.gross ?? 0,
    taxCents: totals.taxTotal,
    grandTotalCents: totals.grandTotal,
  }
}
