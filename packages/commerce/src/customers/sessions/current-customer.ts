import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type CustomerRecord, customerRepository } from '@ambra/db/customers'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { isViewToken } from './view-token.ts'

type Who = Pick<RequestContext, 'token' | 'now' | 'findViewed'>

/**
 * Returns the signed-in customer of a call; undefined for guests.
 * @throws ShopError auth.not_authorized for a token without an active session
 */
export async function findCurrentCustomer(
  { database }: Pick<ShopDeps, 'database'>,
  { token, now, findViewed }: Who,
): Promise<CustomerRecord | undefined> {
  if (token === undefined) return undefined
  // A staff member's view has its own checks and is not a session.
  const customer = isViewToken(token)
    ? await findViewed?.()
    : await customerRepository(database.db).findBySession(hashToken(token), now)
  if (!customer) throw new ShopError('auth.not_authorized')
  return customer
}

/**
 * Returns the customer of a call that only the owner may make.
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
