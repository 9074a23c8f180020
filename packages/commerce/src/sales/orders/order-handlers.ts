import type { orderChangeOperations } from '@ambra/contract/sales/order-change-operations'
import type { orderOperations } from '@ambra/contract/sales/order-operations'
import type { orderPaymentOperations } from '@ambra/contract/payments/order-payment-operations'
import { assignOrder, listOrderPeople } from './order-assignee.ts'
import { changeOrder, planOrderChange } from '../order-changes/change-order.ts'
import { holdOrder } from './order-hold.ts'
import { resendMail } from './resend-mail.ts'
import { correctOrder, listOrderPoints } from '../order-changes/correct-order.ts'
import { deskDocument, deskOrder } from './desk-order.ts'
import { listOrders } from './order-list.ts'
import { createOrderNotes, type NoteWriter } from './order-notes.ts'
import { lockOrder } from './order-version.ts'
import { cancelOrder } from '../cancellation/order-cancel.ts'
import { setOrderStatus } from './order-operations.ts'
import { refundOrder } from '../../payments/refunds/order-refunds.ts'
import { takePayment, undoPayment } from '../../payments/counter-payment.ts'
import { isAllowed, storesOf } from '../../platform/staff/rights.ts'
import { operatorActor } from './find-order.ts'
import { grantsOfActor, historyName } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

export const orderHandlers: Handlers<
  keyof typeof orderOperations | keyof typeof orderChangeOperations | keyof typeof orderPaymentOperations
> = {
  'orders.list': ({ shop, now, actor, storeIds }, input) => {
    const contactStores = storesOf(grantsOfActor(actor), 'customers.read_contact')
    const personId = actor.kind === 'staff' ? actor.who.person.id : undefined
    const reader = { stores: storeIds, contactStores, personId }
    return listOrders(shop.database.db, input, { reader, now: now() })
  },
  'orders.people': ({ shop, storeIds }) => listOrderPeople(shop.database.db, storeIds),
  'orders.show': (context, { number }) =>
    deskOrder(context, number, {
      writer: writerOf(context),
      mayReadContacts: (storeId) =>
        isAllowed(grantsOfActor(context.actor), 'customers.read_contact', storeId),
      mayReadCases: (storeId) => isAllowed(grantsOfActor(context.actor), 'service.read', storeId),
    }),
  'orders.document': (context, input) => deskDocument(context, input),
  'orders.note': (context, { number, text }) => notesOf(context).add(number, text),
  'orders.change-note': (context, { number, id, text }) => notesOf(context).change(number, id, text),
  'orders.remove-note': (context, { number, id }) => notesOf(context).remove(number, id),
  'orders.assign': ({ shop, actor, now }, input) =>
    assignOrder(shop.database.db, input, { actor: operatorActor(historyName(actor)), now: now() }),
  'orders.points': ({ shop }, input) => listOrderPoints(shop.database.db, input),
  'orders.correct': ({ shop, actor, now }, input) =>
    correctOrder(shop.database.db, input, { actor: operatorActor(historyName(actor)), now: now() }),
  'orders.plan-change': (context, input) => planOrderChange(context, input),
  'orders.change': (context, input) =>
    changeOrder(context, input, {
      operator: historyName(context.actor),
      mayRefund: (storeId) => isAllowed(grantsOfActor(context.actor), 'orders.refund', storeId),
    }),
  'orders.hold': ({ shop, actor, now }, input) =>
    holdOrder(shop.database.db, input, {
      isHeld: true,
      actor: operatorActor(historyName(actor)),
      now: now(),
    }),
  'orders.release': ({ shop, actor, now }, input) =>
    holdOrder(shop.database.db, input, {
      isHeld: false,
      actor: operatorActor(historyName(actor)),
      now: now(),
    }),
  'orders.resend': (context, input) => resendMail(context, input),
  'orders.set-status': async (context, { version, payment, ...input }) => {
    const by = historyName(context.actor)
    const order = await lockOrder(context.shop.database.db, input.number, version)
    const moved = await setOrderStatus(context, { ...input, operator: by })
    if (payment) await takePayment(context, { order, ...payment, by })
    return moved
  },
  'orders.take-payment': async (context, { number, version, ...payment }) => {
    const order = await lockOrder(context.shop.database.db, number, version)
    await takePayment(context, { order, ...payment, by: historyName(context.actor) })
    return true
  },
  'orders.undo-payment': async (context, { number, version, reason }) => {
    const order = await lockOrder(context.shop.database.db, number, version)
    return undoPayment(context, { order, reason, by: historyName(context.actor) })
  },
  'orders.cancel': async (context, { version, ...input }) => {
    await lockOrder(context.shop.database.db, input.number, version)
    return cancelOrder(context, { ...input, operator: historyName(context.actor) })
  },
  'orders.refund': async (context, { version, ...input }) => {
    await lockOrder(context.shop.database.db, input.number, version)
    return refundOrder(context, { ...input, operator: historyName(context.actor) })
  },
}

const writerOf = ({ actor }: HandlerContext): NoteWriter =>
  actor.kind === 'staff'
    ? { id: actor.who.person.id, name: actor.who.person.name }
    : { id: undefined, name: historyName(actor) }

const notesOf = (context: HandlerContext) =>
  createOrderNotes({ db: context.shop.database.db, writer: writerOf(context), now: context.now() })
