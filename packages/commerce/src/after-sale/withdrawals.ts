import { cutText } from '@ambra/domain/cut-text'
import type { WithdrawalReceipt, WithdrawalStatement } from '@ambra/contract/after-sale'
import { ShopError } from '@ambra/contract/errors'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import type { OrderRecord } from '@ambra/db/records'
import {
  type StatedLine,
  type WithdrawalRecord,
  withdrawalRepository,
} from '@ambra/db/repositories/withdrawal-repository'
import { withdrawalErrors } from '@ambra/domain/after-sale-forms'
import { isInTime, lastReceivedAt, momentWithZone, withdrawalDeadline } from '@ambra/domain/withdrawal'
import type { ShopDeps } from '../context/shop-deps.ts'
import { FieldsError } from '../context/fields-error.ts'
import { createMailBudget } from '../mail/mail-budget.ts'
import type { RequestContext } from '../context/request-context.ts'
import { findNamedOrder, type NamedOrder } from './find-order.ts'
import { returnLabels } from './return-label.ts'
import { newCode, sha256, statementKey } from './statement-key.ts'

/** Characters of the free text of a statement. */
const maxGoods = 2000

/** The last day of the period, or undefined while goods of the order are on their way. */
export function deadlineOf(order: OrderRecord): string | undefined {
  const received = lastReceivedAt(order.events, order.shipments)
  const country = (order.shippingAddress ?? order.billingAddress).country_id
  return received && withdrawalDeadline(received, country)
}

/**
 * Takes statements of withdrawal. Every sender, late or with a wrong number, gets an acknowledgement: what it is
 * worth is decided by a person. @see docs/rules/law LAW-WDR-1 to LAW-WDR-8
 */
export function createWithdrawals(deps: ShopDeps) {
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
      const recorded = await mails.withReceipt(given.email, context, (receipt) =>
        withdrawals.record({ ...statement, receipt }),
      )
      const label = (await returnLabels(database, recorded.storeId))(recorded)
      return { ...receiptOf(recorded), ...(label && { label }) }
    },
  }
}

/** Lines count only for who holds the order's token; others name their goods as free text. */
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

/** A stored statement as its acknowledgement on the screen. */
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
