/**
 * Fault that a test must catch: `find` occurs exactly once in `file`. `suite` is the file that contains the
 * title if it differs from the one that runs.
 */
export type PlantedFault = {
  name: string
  area: 'cart' | 'order' | 'payment' | 'refund' | 'stock' | 'rights' | 'search' | 'offline'
  file: string
  find: string
  replace: string
  test: { file: string; title: string; suite?: string }
}

const repositories = 'packages/db/test/repositories.engines.test.ts'

/** Faults in code that protects money, stock, rights and data. @see tooling/plant-faults.ts */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'cart-line-matched-twice',
    area: 'cart',
    file: 'packages/domain/src/sales/cart/cart-merge.ts',
    find: 'if (match) unmatched.delete(match)',
    replace: 'if (match && item.qty < 0) unmatched.delete(match)',
    test: {
      file: 'packages/domain/src/sales/cart/cart-merge.test.ts',
      title: 'matches each server line once',
    },
  },
  {
    name: 'cart-of-another-by-number',
    area: 'cart',
    file: 'packages/commerce/src/sales/cart/cart-access.ts',
    find: 'return carts.findNamed({ id: Number(cartId) }, customer.id)',
    replace: 'return carts.findById(Number(cartId))',
    test: {
      file: 'apps/api/test/sales/cart-ownership.test.ts',
      title: "does not reveal a guest's order to a customer who guesses cart numbers",
    },
  },
  {
    name: 'order-sum-not-compared',
    area: 'order',
    file: 'packages/commerce/src/sales/checkout/order-request.ts',
    find: 'if (confirmed.total_cents !== totalCents || confirmed.lines_hash !== linesHash) {',
    replace: 'if (confirmed.lines_hash !== linesHash) {',
    test: {
      file: 'apps/api/test/sales/order-errors.test.ts',
      title: 'requires confirmation again when the figures changed',
    },
  },
  {
    name: 'order-key-of-another-request',
    area: 'order',
    file: 'packages/db/functions/place_order.sql',
    find: "if v_attempt.request_hash <> p ->> 'request_hash' then",
    replace: 'if v_attempt.request_hash is null then',
    test: {
      file: repositories,
      title: 'refuses a key that belongs to another request',
      suite: 'packages/db/test/order-suite.ts',
    },
  },
  {
    name: 'payment-above-the-sum',
    area: 'payment',
    file: 'packages/db/functions/settle_payment.sql',
    find: "(p ->> 'amount_cents')::bigint is distinct from v_attempt.amount_cents",
    replace: "(p ->> 'amount_cents')::bigint < v_attempt.amount_cents",
    test: {
      file: 'packages/db/test/payment.engines.test.ts',
      title: 'holds a payment of a cent more and notifies the shopkeeper',
      suite: 'packages/db/test/payment-suite.ts',
    },
  },
  {
    name: 'payment-signature-not-checked',
    area: 'payment',
    file: 'packages/commerce/src/payments/methods/neopay/neopay-token.ts',
    find: "const { jwtVerify } = await import('jose')",
    replace:
      "const { decodeJwt } = await import('jose')\n  const jwtVerify = async (text: string, ..._: unknown[]) => ({ payload: decodeJwt(text) })",
    test: {
      file: 'apps/api/test/payments/forged-callback.test.ts',
      title: 'refuses a wrong key and pays nothing',
    },
  },
  {
    name: 'refund-forgets-earlier-ones',
    area: 'refund',
    file: 'packages/db/functions/refund_order.sql',
    find: 'v_refunded + v_amount > v_paid',
    replace: 'v_amount > v_paid',
    test: {
      file: repositories,
      title: 'never refunds more than was paid, even for concurrent requests (INV-6)',
      suite: 'packages/db/test/invoice-suite.ts',
    },
  },
  {
    name: 'refund-in-small-parts',
    area: 'refund',
    file: 'packages/commerce/src/platform/operations/second-person.ts',
    find: 'given.allCents >= limitCents',
    replace: 'given.cents >= limitCents',
    test: {
      file: 'apps/api/test/admin/second-person.test.ts',
      title: 'requires a second person when small refunds add up to the limit',
    },
  },
  {
    name: 'stock-sold-twice',
    area: 'stock',
    file: 'packages/db/functions/place_order.sql',
    find: '(not manage or qty - reserved >= v_item.qty)',
    replace: '(not manage or qty >= v_item.qty)',
    test: {
      file: repositories,
      title: 'sells the last five pieces to exactly five of fifty buyers',
      suite: 'packages/db/test/order-suite.ts',
    },
  },
  {
    name: 'stock-of-cancelled-order-kept',
    area: 'stock',
    file: 'packages/db/functions/set_order_status.sql',
    find: "when p_status in ('cancelled', 'refunded') then 'released'",
    replace: "when p_status = 'refunded' then 'released'",
    test: {
      file: repositories,
      title: 'releases stock when an order is cancelled',
      suite: 'packages/db/test/order-suite.ts',
    },
  },
  {
    name: 'rights-in-another-store',
    area: 'rights',
    file: 'packages/commerce/src/platform/operations/check-rights.ts',
    find: 'if (storeId === undefined || !isAllowed(grants, permission, storeId))',
    replace: 'if (storeId === undefined)',
    test: {
      file: 'apps/api/test/admin/rights.test.ts',
      title: 'limits rights to the stores that they are granted for',
    },
  },
  {
    name: 'rights-given-without-having-them',
    area: 'rights',
    file: 'packages/commerce/src/platform/staff/rights.ts',
    find: 'wanted.every((permission) =>',
    replace: 'wanted.some((permission) =>',
    test: {
      file: 'packages/commerce/src/platform/staff/rights.test.ts',
      title: 'lets only people with a right grant it',
    },
  },
  {
    name: 'search-shows-free-goods',
    area: 'search',
    file: 'packages/search/src/shop-rules/shop-rules.ts',
    find: "field: 'final_price', bounds: { gt: 0 }",
    replace: "field: 'final_price', bounds: { gt: -1 }",
    test: {
      file: 'packages/search/src/execute/catalog-search.test.ts',
      title: 'never shows what is hidden, free or sold out, unless requested by key',
    },
  },
  {
    name: 'offline-order-taken-back-unknown',
    area: 'offline',
    file: 'apps/storefront/app/offline/order-outbox-reducer.ts',
    find: "return order.state === 'placed' || isOutcomeUnknown(order) ? order : undefined",
    replace: "return order.state === 'placed' ? order : undefined",
    test: {
      file: 'apps/storefront/app/offline/order-outbox-reducer.test.ts',
      title: 'keeps key and content of a sent order while its outcome is unknown',
    },
  },
  {
    name: 'offline-task-answered-twice',
    area: 'offline',
    file: 'apps/storefront/app/offline/task-queue.ts',
    find: 'return isPending(task) ? answered(task, event) : task',
    replace: 'return answered(task, event)',
    test: {
      file: 'apps/storefront/app/offline/task-queue.test.ts',
      title:
        'counts one response as an attempt and ignores a second one: max network task attempts 1 (spec §9)',
    },
  },
]
