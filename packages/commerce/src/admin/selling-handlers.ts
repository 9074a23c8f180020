import type { sellingOperations } from '@ambra/contract/admin/selling-operations'
import { sellingReading } from '@ambra/db/selling/selling-reading'
import { saveCoupon, saveRule, stopCoupon, stopRule } from '../selling/save-selling.ts'
import { findCouponDetails, findRuleDetails, known, listCoupons, listRules } from '../selling/show-selling.ts'
import { testCart } from '../selling/test-cart.ts'
import { isAllowed } from '../staff/rights.ts'
import type { SellingContext } from '../selling/selling-context.ts'
import { deciderOf, grantsOfActor } from './actor.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'

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

/** What these operations know of the person. */
function asChanger(context: HandlerContext): SellingContext {
  const { kind, id, name } = deciderOf(context.actor)
  return {
    ...context,
    changer: { actor_kind: kind, actor_id: id, actor_name: name },
    may: (permission) => isAllowed(grantsOfActor(context.actor), permission),
  }
}
