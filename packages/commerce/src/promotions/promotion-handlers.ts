import type { sellingOperations } from '@ambra/contract/promotions/promotion-operations'
import { sellingReading } from '@ambra/db/promotions'
import { saveCoupon, saveRule, stopCoupon, stopRule } from './save-promotion.ts'
import { findCouponDetails, findRuleDetails, known, listCoupons, listRules } from './list-promotions.ts'
import { testCart } from './price-sample-cart.ts'
import { isAllowed } from '../platform/staff/rights.ts'
import type { SellingContext } from './promotion-context.ts'
import { deciderOf, grantsOfActor, runsAs } from '../platform/operations/actor.ts'
import type { HandlerContext, Handlers } from '../platform/operations/operation-handler.ts'

export const sellingHandlers: Handlers<keyof typeof sellingOperations> = {
  'selling.coupons': ({ shop, now }, input) => listCoupons(shop.database.db, input, now()),
  'selling.coupon': async ({ shop, now }, { code }) =>
    known(await findCouponDetails(shop.database.db, code, now())),
  'selling.save-coupon': (context, input) => saveCoupon(asChanger(context), input),
  'selling.stop-coupon': (context, input) => stopCoupon(asChanger(context), input),
  'selling.rules': ({ shop, now }, input) => listRules(shop.database.db, input, now()),
  'selling.rule': async ({ shop, now }, { code }) =>
    known(await findRuleDetails(shop.database.db, code, now())),
  'selling.save-rule': (context, input) => saveRule(asChanger(context), input),
  'selling.stop-rule': (context, input) => stopRule(asChanger(context), input),
  'selling.choices': async ({ shop }) => ({ groups: await sellingReading(shop.database.db).groups() }),
  'selling.test-cart': (context, input) => testCart(context, input),
}

function asChanger(context: HandlerContext): SellingContext {
  const { kind, id, name } = deciderOf(context.actor)
  return {
    ...context,
    changer: { actor_kind: kind, actor_id: id, actor_name: name },
    runsAs: runsAs(context.actor),
    may: (permission) => isAllowed(grantsOfActor(context.actor), permission),
  }
}
