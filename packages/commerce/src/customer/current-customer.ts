import { ShopError } from '@ambra/contract/errors'
import { type CustomerRecord, customerRepository } from '@ambra/db/repositories/customer-repository'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { hashToken } from '../context/session-token.ts'
import { isViewToken } from './view-token.ts'

type Who = Pick<RequestContext, 'token' | 'now' | 'findViewed'>

/**
 * The signed-in customer of a call; undefined for guests.
 * @throws ShopError auth.not_authorized for a token that is not of a active session
 */
export async function findCurrentCustomer(
  { database }: Pick<ShopDeps, 'database'>,
  { token, now, findViewed }: Who,
): Promise<CustomerRecord | undefined> {
  if (token === undefined) return undefined
  // A view of the shop's people has checks of its own, and is no session.
  const customer = isViewToken(token)
    ? await findViewed?.()
    : await customerRepository(database.db).findBySession(hashToken(token), now)
  if (!customer) throw new ShopError('auth.not_authorized')
  return customer
}

/**
 * The customer of a call that only the owner may make.
 * @throws ShopError auth.not_authorized for guests too
 */
export async function getCurrentCustomer(
  deps: Pick<ShopDeps, 'database'>,
  context: Who,
): Promise<CustomerRecord> {
  const customer = await findCurrentCustomer(deps, context)
  if (!customer) throw new ShopError('auth.not_authorized')
  return customer
}
