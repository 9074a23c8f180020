import type { CouponDetails, CouponTerms, RuleDetails, RuleTerms } from '@ambra/contract/admin/selling'
import { isGenerous } from '@ambra/contract/admin/generous'
import { ShopError } from '@ambra/contract/errors'
import { type EditKind, editRepository } from '@ambra/db/edits/edit-repository'
import type { Db } from '@ambra/db/schema'
import { normalizeCouponCode } from '@ambra/domain/coupon-code'
import type { Kysely } from 'kysely'
import { storeCartRule } from '../cart-rules/store-cart-rule.ts'
import { changeCoupon, storeCoupon } from '../coupon/store-coupons.ts'
import type { Changer } from '../context/changer.ts'
import type { SellingContext } from './selling-context.ts'
import { findCouponDetails, findRuleDetails, known } from './show-selling.ts'
import { termsText } from './terms.ts'
import { couponRepository } from '@ambra/db/repositories/coupon-repository'
import { cartRuleRepository } from '@ambra/db/cart-rules/cart-rule-repository'

type Details = CouponDetails | RuleDetails
type Saving<T> = { seen: string | null; terms: T; reason?: string | undefined }
type Saved<D> = { outcome: 'saved' | 'same' | 'conflict'; present: D | null }
type Refused = { reason: string } | object

/** How one kind of thing is found and written. */
type Editable<D extends Details> = {
  kind: Extract<EditKind, 'coupon' | 'rule'>
  find: (db: Kysely<Db>, code: string, now: Date) => Promise<D | undefined>
}
const editableCoupon: Editable<CouponDetails> = { kind: 'coupon', find: findCouponDetails }
const editableRule: Editable<RuleDetails> = { kind: 'rule', find: findRuleDetails }

/**
 * Makes a coupon, or changes its terms where it still is what the person saw; else nothing is written and the present one is returned.
 * @throws ShopError request.invalid, staff.not_allowed for a large reduction without the right to cut deeply
 */
export function saveCoupon(
  context: SellingContext,
  saving: Saving<CouponTerms>,
): Promise<Saved<CouponDetails>> {
  const { db } = context.shop.database
  const code = normalizeCouponCode(saving.terms.code)
  return saveSeen(context, editableCoupon, {
    ...saving,
    code,
    write: async (present) => {
      const { enabled, ...row } = saving.terms
      if (present) return changeCoupon({ db }, saving.terms, context.now())
      if (row.audience === 'personal') return { reason: 'audience' }
      const stored = await storeCoupon({ db }, row, context.now())
      if (!enabled && !('reason' in stored)) await couponRepository(db).disable(code, context.now())
      return stored
    },
  })
}

/** The same for a rule. */
export function saveRule(context: SellingContext, saving: Saving<RuleTerms>): Promise<Saved<RuleDetails>> {
  const { db } = context.shop.database
  const { enabled, ...row } = saving.terms
  return saveSeen(context, editableRule, {
    ...saving,
    code: row.code,
    write: () => storeCartRule({ db }, row, context.now(), enabled),
  })
}

/** No order takes the coupon from now on. @throws ShopError selling.not_found */
export const stopCoupon = (context: SellingContext, input: Stopping) =>
  stop(context, editableCoupon, { ...input, code: normalizeCouponCode(input.code) }, (code) =>
    couponRepository(context.shop.database.db).disable(code, context.now()),
  )
/** The same for a rule. */
export const stopRule = (context: SellingContext, input: Stopping) =>
  stop(context, editableRule, input, (code) =>
    cartRuleRepository(context.shop.database.db).disable(code, context.now()),
  )

type Stopping = { code: string; reason?: string | undefined }

async function stop<D extends Details>(
  context: SellingContext,
  editable: Editable<D>,
  { code, reason }: Stopping,
  disable: (code: string) => Promise<boolean>,
): Promise<D> {
  const { db } = context.shop.database
  const now = context.now()
  return keepEdit({ db, now, changer: context.changer, reason }, editable, code, async () => {
    if (!(await disable(code))) throw new ShopError('selling.not_found')
    return known(await editable.find(db, code, now))
  })
}

type Written<T> = Saving<T> & {
  code: string
  write: (present: boolean) => Promise<Refused>
}

async function saveSeen<T extends CouponTerms | RuleTerms, D extends Details>(
  context: SellingContext,
  editable: Editable<D>,
  { code, seen, terms, reason, write }: Written<T>,
): Promise<Saved<D>> {
  if (isGenerous(terms) && !context.may('prices.edit_deep')) throw new ShopError('staff.not_allowed')
  const { db } = context.shop.database
  const now = context.now()
  await editRepository(db).lock(editable.kind, code)
  const present = await editable.find(db, code, now)
  if ((present?.version ?? null) !== seen) return { outcome: 'conflict', present: present ?? null }
  const saved = await keepEdit({ db, now, changer: context.changer, reason }, editable, code, async () => {
    const written = await write(present !== undefined)
    if ('reason' in written) throw new ShopError('request.invalid', { field: written.reason })
    return known(await editable.find(db, code, now))
  })
  const isSame = saved.version === seen
  return {
    outcome: isSame ? 'same' : 'saved',
    present: isSame ? saved : known(await editable.find(db, code, now)),
  }
}

type Keeping = { db: Kysely<Db>; now: Date; changer: Changer; reason?: string | undefined }

/** Does the work and writes down what it changed, in the transaction of the caller. */
async function keepEdit<D extends Details, T>(
  { db, now, changer, reason }: Keeping,
  editable: Editable<D>,
  code: string,
  work: () => Promise<T>,
): Promise<T> {
  const edits = editRepository(db)
  await edits.lock(editable.kind, code)
  const textNow = async () => {
    const details = await editable.find(db, code, now)
    return details ? termsText(details.terms) : null
  }
  const before = await textNow()
  const done = await work()
  const after = await textNow()
  if (before !== after)
    await edits.add({
      kind: editable.kind,
      key: code,
      at: now,
      ...changer,
      before,
      after,
      reason: reason || null,
    })
  return done
}

/** The same for the command line: the work gets the transaction, in which what it changed is written down. */
export const keepingEdit = <T>(
  { db, now, changer }: Keeping,
  kind: Editable<Details>['kind'],
  code: string,
  work: (db: Kysely<Db>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute((trx) => {
    const keeping = { db: trx, now, changer }
    return kind === 'coupon'
      ? keepEdit(keeping, editableCoupon, normalizeCouponCode(code), () => work(trx))
      : keepEdit(keeping, editableRule, code, () => work(trx))
  })
