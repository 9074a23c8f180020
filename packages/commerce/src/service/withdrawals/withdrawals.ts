import { cutText } from '@ambra/domain/platform/text/cut-text'
import type { WithdrawalReceipt, WithdrawalStatement } from '@ambra/contract/service/after-sale'
import type { Order } from '@ambra/contract/sales/order'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderRepository } from '@ambra/db/sales'
import type { OrderRecord } from '@ambra/db/schema'
import { type StatedLine, type WithdrawalRecord, withdrawalRepository } from '@ambra/db/service'
import { withdrawalErrors } from '@ambra/domain/service/after-sale-forms'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import {
  isAllWithdrawn,
  isInTime,
  lastReceivedAt,
  mayHaveLeft,
  momentWithZone,
  sentStatuses,
  withdrawalDeadline,
} from '@ambra/domain/service/withdrawal'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import { FieldsError } from '../../platform/context/fields-error.ts'
import { createMailBudget } from '../../messaging/mail/mail-budget.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { cancelForCustomer } from '../../sales/cancellation/cancel-with-refund.ts'
import { findNamedOrder, type NamedOrder } from '../after-sale/find-order.ts'
import { returnLabels } from '../returns/return-label.ts'
import { newCode, sha256, statementKey } from '../after-sale/statement-key.ts'

/** Maximum length of a statement's free text. */
const maxGoods = 2000

/** Returns the last day of the withdrawal period, or undefined while goods of the order are in transit. */
export function deadlineOf(order: OrderRecord): string | undefined {
  const received = lastReceivedAt(order.events, order.shipments)
  const country = (order.shippingAddress ?? order.billingAddress).country_id
  return received && withdrawalDeadline(received, country)
}

/**
 * Pieces of the stated lines, or of the whole order, to return: `sent` ones, those `kept` in the warehouse, or
 * `none`, as of a download.
 */
export function goodsOf(
  { lines, events, status, shipments }: OrderRecord,
  stated: readonly { line: number }[] = [],
): 'sent' | 'kept' | 'none' {
  if (lines.every(({ productType }) => traitsOf(productType).isVirtual)) return 'none'
  const hasLeft =
    [status, ...events.map(({ to }) => to)].some((one) => one !== undefined && sentStatuses.has(one)) ||
    mayHaveLeft(
      stated.map(({ line }) => line),
      shipments
        .filter(({ state }) => state === 'sent' || state === 'delivered')
        .map(({ pieces }) => pieces.map(({ line }) => line)),
    )
  return hasLeft ? 'sent' : 'kept'
}

/**
 * Takes withdrawal statements. Every sender gets an acknowledgement, even if late or with a wrong number; a
 * person decides about its validity. An order of which nothing is packed and all is withdrawn is cancelled at
 * once for the holder of its token, as by "Cancel the order".
 * @see docs/rules/law LAW-WDR-1 to LAW-WDR-8
 */
export function createWithdrawals(
  deps: ShopDeps,
  describeOrder: (order: OrderRecord, now: Date) => Promise<Pick<Order, 'cancellation'>>,
) {
  const { database } = deps
  const mails = createMailBudget(deps)
  const orders = orderRepository(database.db)
  const withdrawals = withdrawalRepository(database.db)

  return {
    async create(body: WithdrawalStatement, context: RequestContext): Promise<WithdrawalReceipt> {
      const [error, ...more] = withdrawalErrors(body)
      if (error) throw new FieldsError([error, ...more])
      const given = {
        name: body.name.trim(),
        number: body.number.trim(),
        email: body.email.trim(),
      }
      const named = await findNamedOrder(orders, { ...given, orderToken: body.orderToken })
      const narrowed = narrow(body, named)
      const code = newCode('W')
      const deadline = named.order && deadlineOf(named.order)
      const content = { ...given, ...narrowed }
      const statement = {
        code,
        key: statementKey({ ...content, store: context.store.id }, named, context),
        storeId: named.order?.storeId ?? context.store.id,
        language: context.store.language,
        orderId: named.order?.id,
        matched: named.matched,
        orderNumber: given.number,
        name: given.name,
        email: given.email,
        ...narrowed,
        statementHash: sha256(JSON.stringify({ code, ...content, at: context.now.toISOString() })),
        deadline,
        isLate: !isInTime(deadline, context.now),
        now: context.now,
      }
      const isCancelled =
        named.matched === 'token' &&
        isWhole(named.order, narrowed) &&
        goodsOf(named.order) === 'kept' &&
        (await describeOrder(named.order, context.now)).cancellation !== undefined
      const recorded = await mails.withReceipt(given.email, context, (receipt) =>
        withdrawals.record({ ...statement, receipt }),
      )
      // If it was packed meanwhile, staff decide: the notice asks them not to send it.
      if (isCancelled) await cancelForCustomer(database, named.order, context.now)
      // Others get the response that every number gets.
      if (named.matched === 'token' && goodsOf(named.order, recorded.lines) !== 'sent')
        return { ...receiptOf(recorded), nothingToReturn: true }
      const label = (await returnLabels(database, recorded.storeId))(recorded)
      return { ...receiptOf(recorded), ...(label && { label }) }
    },
  }
}

/** Returns whether a statement covers every piece of the order. */
const isWhole = ({ lines }: OrderRecord, stated: { lines: readonly StatedLine[]; goods: string }): boolean =>
  isAllWithdrawn(
    lines.map(({ qty }, index) => ({ item_id: index + 1, qty_ordered: qty })),
    [
      {
        state: 'received',
        lines: stated.lines.map(({ line, qty }) => ({ item_id: line, qty })),
        goods: stated.goods,
      },
    ],
  )

/** Accepts lines only from the holder of the order's token; others describe their goods in free text. */
function narrow(
  { lines = [], goods = '' }: WithdrawalStatement,
  { matched, order }: NamedOrder,
): { lines: StatedLine[]; goods: string } {
  if (matched !== 'token' || lines.length === 0) {
    const words = lines.map(({ item_id: id, qty }) => `#${id} × ${qty}`)
    return { lines: [], goods: cutText([goods.trim(), ...words].filter(Boolean).join(', '), maxGoods) }
  }
  const stated = lines.map(({ item_id: itemId, qty }): StatedLine => {
    const index = order.lines.findIndex((line, place) => (line.cartItemId ?? place + 1) === itemId)
    const line = order.lines[index]
    if (!line) throw new ShopError('request.invalid', { field: 'lines' })
    if (qty > line.qty)
      throw new FieldsError([
        { field: `lines.${itemId}`, code: 'form.quantity_below', params: { quantity: line.qty + 1 } },
      ])
    return { line: index + 1, itemId, sku: line.sku, name: line.name, qty }
  })
  if (new Set(stated.map(({ line }) => line)).size < stated.length)
    throw new ShopError('request.invalid', { field: 'lines' })
  return { lines: stated, goods: goods.trim() }
}

/** Returns the on-screen acknowledgement of a stored statement. */
export const receiptOf = (stored: WithdrawalRecord): WithdrawalReceipt => ({
  code: stored.code,
  submittedAt: stored.submittedAt.toISOString(),
  submittedLocal: momentWithZone(stored.submittedAt),
  name: stored.name,
  number: stored.orderNumber,
  email: stored.email,
  goods: stored.goods,
  lines: stored.lines.map(({ itemId, sku, name, qty }) => ({ item_id: itemId, sku, name, qty })),
})
