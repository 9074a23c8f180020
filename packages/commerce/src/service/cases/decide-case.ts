import { ShopError } from '@ambra/contract/platform/errors/errors'
import { orderRepository } from '@ambra/db/sales'
import { type CaseListed, caseRepository } from '@ambra/db/service'
import {
  acceptWithdrawal,
  closeClaim,
  receiveGoods,
  rejectWithdrawal,
  replyToClaim,
} from '../after-sale/after-sale-operations.ts'
import { type CaseName, holdCase, isVisible, type ServiceContext } from './find-case.ts'

const undecided: readonly string[] = ['received', 'in_progress']

/** Locks a case that is undecided since it was read. @throws ShopError case.decided */
async function holdUndecided(context: ServiceContext, name: CaseName): Promise<CaseListed> {
  const found = await holdCase(context, name)
  if (!undecided.includes(found.state)) throw new ShopError('case.decided')
  return found
}

type Accepted = CaseName & { order?: string | undefined; text?: string | undefined }

/**
 * Accepts a case and mails the shopper. A withdrawal without a known order needs its number, of a store of
 * the person; a claim needs a text.
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

/** Declines a case; the shopper receives the reason and the address of the disputes committee. */
export async function declineCase(
  context: ServiceContext,
  { text, ...name }: CaseName & { text: string },
): Promise<void> {
  const { kind, code } = await holdUndecided(context, name)
  if (kind === 'claim') await replyToClaim(context, { code, text, refuse: true, start: false })
  else await rejectWithdrawal(context, { code, reason: text })
}

/** Informs the shopper that work on a claim has begun. */
export async function startClaim(context: ServiceContext, { code }: { code: string }): Promise<void> {
  const found = await holdUndecided(context, { kind: 'claim', code })
  if (found.state === 'in_progress') throw new ShopError('case.decided')
  await replyToClaim(context, { code: found.code, refuse: false, start: true })
}

/** Records once that the goods of a withdrawal are back. */
export async function receiveCaseGoods(context: ServiceContext, { code }: { code: string }): Promise<void> {
  const found = await holdCase(context, { kind: 'withdrawal', code })
  await receiveGoods(context, { code: found.code })
}

export async function closeCase(
  context: ServiceContext,
  { code, repaired }: { code: string; repaired: boolean },
): Promise<void> {
  const found = await holdCase(context, { kind: 'claim', code })
  if (found.state === 'closed') throw new ShopError('case.decided')
  await closeClaim(context, { code: found.code, repaired })
}
