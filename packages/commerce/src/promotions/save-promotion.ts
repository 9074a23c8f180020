import type {
  CouponDetails,
  CouponTerms,
  RuleDetails,
  RuleTerms,
} from '@ambra/contract/promotions/promotion-fields'
import { isGenerous } from '@ambra/contract/promotions/generous-discount'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type EditKind, editRepository, type RunsAs } from '@ambra/db/platform'
import type { Database } from '@ambra/db/connection'
import type { Db } from '@ambra/db/schema'
import { normalizeCouponCode } from '@ambra/domain/promotions/coupon-code'
import { specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import type { Kysely } from 'kysely'
import { storeCartRule } from './cart-rules/store-cart-rule.ts'
import { changeCoupon, storeCoupon } from './coupons/store-coupons.ts'
import type { Changer } from '../platform/operations/changer.ts'
import { planStarts } from '../platform/planned-starts/plan-starts.ts'
import type { SellingContext } from './promotion-context.ts'
import { findCouponDetails, findRuleDetails, known } from './list-promotions.ts'
import { termsText } from './promotion-terms.ts'
import { couponRepository, cartRuleRepository } from '@ambra/db/promotions'

type Details = CouponDetails | RuleDetails
type Saving<T> = { seen: string | null; terms: T; reason?: string | undefined }
type Saved<D> = { outcome: 'saved' | 'same' | 'conflict'; present: D | null }
type Refused = { reason: string } | object

/** Functions that find and write one kind of promotion. */
type Editable<D extends Details> = {
  kind: Extract<EditKind, 'coupon' | 'rule'>
  find: (db: Kysely<Db>, code: string, now: Date) => Promise<D | undefined>
}
const editableCoupon: Editable<CouponDetails> = { kind: 'coupon', find: findCouponDetails }
const editableRule: Editable<RuleDetails> = { kind: 'rule', find: findRuleDetails }

/**
 * Creates a coupon, or changes its terms if it is still what the person saw; otherwise writes nothing and
 * returns the current one.
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

/** Creates or changes a cart rule in the same way. */
export function saveRule(context: SellingContext, saving: Saving<RuleTerms>): Promise<Saved<RuleDetails>> {
  const { db } = context.shop.database
  const { enabled, ...row } = saving.terms
  return saveSeen(context, editableRule, {
    ...saving,
    code: row.code,
    write: () => storeCartRule({ db }, row, context.now(), enabled),
  })
}

/** Stops a coupon: no further order accepts it. @throws ShopError selling.not_found */
export const stopCoupon = (context: SellingContext, input: Stopping) =>
  stop(context, editableCoupon, { ...input, code: normalizeCouponCode(input.code) }, (code) =>
    couponRepository(context.shop.database.db).disable(code, context.now()),
  )
/** Stops a cart rule in the same way. */
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
  return keepEdit({ ...keeping(context), reason }, editable, code, async () => {
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
  const saved = await keepEdit({ ...keeping(context), reason }, editable, code, async () => {
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

type Keeping = {
  db: Kysely<Db>
  now: Date
  changer: Changer
  reason?: string | undefined
  /** Set for a person's change, which takes effect later with the rights that person has then. */
  plans?: { runsAs: RunsAs; notify: Database['notify'] }
}

const keeping = ({ shop: { database }, now, changer, runsAs }: SellingContext): Keeping => ({
  db: database.db,
  now: now(),
  changer,
  plans: { runsAs, notify: database.notify },
})

/** Runs the work and records its change in the caller's transaction. */
async function keepEdit<D extends Details, T>(
  { db, now, changer, reason, plans }: Keeping,
  editable: Editable<D>,
  code: string,
  work: () => Promise<T>,
): Promise<T> {
  const edits = editRepository(db)
  await edits.lock(editable.kind, code)
  const termsNow = async () => (await editable.find(db, code, now))?.terms
  const textOf = (terms: D['terms'] | undefined) => (terms ? termsText(terms) : null)
  const before = textOf(await termsNow())
  const done = await work()
  const terms = await termsNow()
  const after = textOf(terms)
  if (before !== after) {
    const from = terms?.enabled ? specialStartsAt(terms.from) : undefined
    await planStarts(
      { db, notify: plans?.notify ?? noNotice },
      {
        kind: editable.kind,
        key: code,
        moments: from ? [from] : [],
        storeId: null,
        needs: ['prices.edit', ...(terms && isGenerous(terms) ? ['prices.edit_deep' as const] : [])],
        runsAs: plans?.runsAs,
        changer,
        now,
      },
    )
    await edits.add({
      kind: editable.kind,
      key: code,
      at: now,
      ...changer,
      before,
      after,
      reason: reason || null,
    })
  }
  return done
}

const noNotice = async (): Promise<void> => {}

/**
 * Disables a coupon or rule whose author may not start it, in the caller's transaction. Returns whether there
 * was one.
 */
export const stopSelling = (
  db: Kysely<Db>,
  kind: Editable<Details>['kind'],
  code: string,
  { now, changer }: Pick<Keeping, 'now' | 'changer'>,
): Promise<boolean> =>
  kind === 'coupon'
    ? keepEdit({ db, now, changer }, editableCoupon, code, () => couponRepository(db).disable(code, now))
    : keepEdit({ db, now, changer }, editableRule, code, () => cartRuleRepository(db).disable(code, now))

/** Does the same for the command line; `work` receives the transaction. */
export const withEditHistory = <T>(
  { db, now, changer }: Keeping,
  kind: Editable<Details>['kind'],
  code: string,
  work: (db: Kysely<Db>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute((trx) => {
    const given = { db: trx, now, changer }
    return kind === 'coupon'
      ? keepEdit(given, editableCoupon, normalizeCouponCode(code), () => work(trx))
      : keepEdit(given, editableRule, code, () => work(trx))
  })
