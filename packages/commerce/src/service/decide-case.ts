import { ShopError } from '@ambra/contract/errors'
import { orderRepository } from '@ambra/db/repositories/order-repository'
import { type CaseListed, caseRepository } from '@ambra/db/service/case-repository'
import {
  acceptWithdrawal,
  closeClaim,
  receiveGoods,
  rejectWithdrawal,
  replyToClaim,
} from '../after-sale/after-sale-operations.ts'
import { type CaseName, holdCase, isVisible, type ServiceContext } from './find-case.ts'

const undecided: readonly string[] = ['received', 'in_progress']

/** Someone else may have decided since the screen was read. @throws ShopError case.decided */
async function holdUndecided(context: ServiceContext, name: CaseName): Promise<CaseListed> {
  const found = await holdCase(context, name)
  if (!undecided.includes(found.state)) throw new ShopError('case.decided')
  return found
}

type Accepted = CaseName & { order?: string | undefined; text?: string | undefined }

/**
 * Accepts a case; the shopper is informed by mail. A withdrawal of no known order needs its number, of a store of the person; a
 * claim is accepted in words.
 * @throws ShopError case.not_found, case.decided, case.no_order, case.no_words
 */
export async function acceptCase(context: ServiceContext, { order, text, ...name }: Accepted): Promise<void> {
  const found = await holdUndecided(context, name)
  const { kind, code } = found
  if (kind === 'claim') {
    if (text === undefined) throw new ShopError('case.no_words')
    await replyToClaim(context, { code, text, refuse: false, start: false })
    return
  }
  if (order !== undefined) {
    const { db } = context.shop.database
    const named = await orderRepository(db).findByNumber(order)
    if (!named || !isVisible(context.storeIds, named.storeId)) throw new ShopError('order.not_found')
    if (named.storeId !== found.storeId) await caseRepository(db).moveToStore(found, named.storeId)
  }
  await acceptWithdrawal(context, { code, order })
}

/** Declines a case; the reason goes to the shopper with the way to the disputes committee. */
export async function declineCase(
  context: ServiceContext,
  { text, ...name }: CaseName & { text: string },
): Promise<void> {
  const { kind, code } = await holdUndecided(context, name)
  if (kind === 'claim') await replyToClaim(context, { code, text, refuse: true, start: false })
  else await rejectWithdrawal(context, { code, reason: text })
}

/** Tells the shopper that a claim is being worked on. */
export async function startClaim(context: ServiceContext, { code }: { code: string }): Promise<void> {
  const found = await holdUndecided(context, { kind: 'claim', code })
  if (found.state === 'in_progress') throw new ShopError('case.decided')
  await replyToClaim(context, { code: found.code, refuse: false, start: true })
}

/** The goods of a withdrawal are back. Once. */
export async function receiveCaseGoods(context: ServiceContext, { code }: { code: string }): Promise<void> {
  const found = await holdCase(context, { kind: 'withdrawal', code })
  await receiveGoods(context, { code: found.code })
}

/** Closes a claim. */
export async function closeCase(
  context: ServiceContext,
  { code, repaired }: { code: string; repaired: boolean },
): Promise<void> {
  const found = await holdCase(context, { kind: 'claim', code })
  if (found.state === 'closed') throw new ShopError('case.decided')
  await closeClaim(context, { code: found.code, repaired })
}
