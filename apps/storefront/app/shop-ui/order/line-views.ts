import type { Totals } from '@ambra/contract/sales/cart'
import type { LocalCart } from '@ambra/domain/sales/cart/local-cart'
import { centsFromEuros } from '@ambra/domain/platform/money/money'
import { hasCustomOptions } from './has-custom-options.ts'
import type { CheckoutLine } from './order-changes.ts'

/**
 * Returns the cart lines with the server's prices: those of the checkout's totals, else the last known to
 * the cart.
 */
export const lineViews = (cart: Pick<LocalCart, 'cartItems'>, totals?: Totals): CheckoutLine[] =>
  cart.cartItems.map((line) => {
    const { lineId, name, sku, image, options, product_option, qty, price_incl_tax } = line
    const row = totals?.items.find(({ item_id }) => item_id === line.item_id) ?? line.totals
    return {
      key: lineId,
      sku,
      name: name ?? sku,
      image,
      options: options ?? [],
      hasLabels: hasCustomOptions(product_option),
      qty,
      total: centsFromEuros(row?.qty === qty ? row.row_total_incl_tax : (price_incl_tax ?? Number.NaN) * qty),
    }
  })
