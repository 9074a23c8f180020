import type { giftCardOperations } from '@ambra/contract/promotions/gift-card-operations'
import {
  blockGiftCard,
  findGiftCard,
  issueGiftCard,
  listGiftCards,
  sendGiftCardNow,
  showGiftCard,
  showGiftCardCode,
} from './gift-card-operations.ts'
import { orderTerms } from '../../platform/settings/order-terms.ts'
import { deciderOf, historyName } from '../../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../../platform/operations/operation-handler.ts'

const by = ({ actor, now }: HandlerContext) => ({ viewer: deciderOf(actor), now: now() })

export const giftCardHandlers: Handlers<keyof typeof giftCardOperations> = {
  'gift-cards.list': ({ shop, settings, now }, input) =>
    listGiftCards(shop.database.db, input, { now: now(), months: orderTerms(settings).giftCardMonths }),
  'gift-cards.show': (context, { id }) => showGiftCard(context.shop.database.db, id, by(context)),
  'gift-cards.find': ({ shop }, { code }) => findGiftCard(shop.database.db, code),
  'gift-cards.issue': ({ shop, settings, actor, now }, { value_cents, months, reason }) =>
    issueGiftCard(
      shop.database.db,
      { valueCents: value_cents, months: months ?? orderTerms(settings).giftCardMonths, note: reason },
      { issuer: { ...deciderOf(actor), name: historyName(actor) }, now: now() },
    ),
  'gift-cards.show-code': (context, { id }) => showGiftCardCode(context.shop.database.db, id, by(context)),
  'gift-cards.send': (context, { id }) => sendGiftCardNow(context.shop.database.db, id, by(context)),
  'gift-cards.block': (context, { id }) =>
    blockGiftCard(context.shop.database.db, { id, isBlocked: true }, by(context)),
  'gift-cards.unblock': (context, { id }) =>
    blockGiftCard(context.shop.database.db, { id, isBlocked: false }, by(context)),
}
