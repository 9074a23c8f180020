import type { Claim, OrderWithdrawal } from '@ambra/contract/service/after-sale'
import type { Order } from '@ambra/contract/sales/order'

/** Order fields that open, pay and reveal nothing. A new field of the order page is omitted until it is listed. */
const orderFields = [
  'entity_id',
  'increment_id',
  'created_at',
  'updated_at',
  'status',
  'state',
  'customer_email',
  'customer_firstname',
  'customer_lastname',
  'customer_is_guest',
  'total',
  'grand_total',
  'subtotal',
  'subtotal_incl_tax',
  'shipping_amount',
  'shipping_incl_tax',
  'tax_amount',
  'discount_amount',
  'coupon_code',
  'discount_title',
  'order_currency_code',
  'store_id',
  'total_item_count',
  'total_qty_ordered',
  'shipping_description',
  'items',
  'billing_address',
  'payment',
  'extension_attributes',
  'feedback',
  'paymentTitle',
  'paymentCost',
  'paymentState',
  'isPaymentEmulated',
  'pickupPoint',
  'taxes',
  'isOnHold',
  'deliveryFrom',
  'deliveryTo',
  'bankTransfer',
  'giftCardAmount',
  'creditAmount',
  'amountDue',
  'confirmationMailAt',
  'terms',
  'shipments',
  'events',
] as const satisfies readonly (keyof Order)[]

const claimFields = [
  'created_at',
  'value',
  'description',
  'state',
  'dueDate',
  'remedy',
  'answer',
  'answered_at',
  'isRefused',
  'liableUntil',
  'messages',
] as const satisfies readonly (keyof Claim)[]

type Statement = OrderWithdrawal['statements'][number]

const statementFields = [
  'at',
  'state',
  'lines',
  'goods',
  'areGoodsBack',
  'refundDue',
  'reason',
  'messages',
] as const satisfies readonly (keyof Statement)[]

/**
 * Returns an order as people other than its owner may see it: listed fields only, with the endings of codes in
 * place of the codes.
 * @see docs/decisions/091-rights-at-the-effect.md
 */
export function orderForOthers(order: Order): Order {
  const { withdrawal, claims, giftCards, exchanges } = order
  return {
    ...only(order, orderFields),
    protect_code: '',
    quote_id: '',
    ...(withdrawal && { withdrawal: withdrawalForOthers(withdrawal) }),
    ...(claims && { claims: claims.map(claimForOthers) }),
    ...(giftCards && {
      giftCards: giftCards.map(({ code, value, validUntil }) => ({
        code: endingOf(code),
        value,
        validUntil,
      })),
    }),
    ...(exchanges && { exchanges: exchanges.map(({ number, way }) => ({ number, way })) }),
  }
}

/** Returns a claim without its code and its repair form, which is fetched by the code. */
export const claimForOthers = (claim: Claim): Claim => ({
  ...only(claim, claimFields),
  code: endingOf(claim.code),
})

const withdrawalForOthers = ({ deadline, isOpen, exceptions, statements }: OrderWithdrawal) => ({
  ...(deadline !== undefined && { deadline }),
  isOpen,
  exceptions,
  statements: statements.map((one) => ({ ...only(one, statementFields), code: endingOf(one.code) })),
})

/** Returns the last group of a code: enough to tell two apart, useless without the rest. */
export const endingOf = (code: string): string => `…${code.slice(-4)}`

function only<T extends object, K extends keyof T>(given: T, names: readonly K[]): Pick<T, K> {
  const allowed: ReadonlySet<unknown> = new Set(names)
  return Object.fromEntries(Object.entries(given).filter(([name]) => allowed.has(name))) as Pick<T, K>
}
