import type { CustomerSession, EndSessions } from '@ambra/contract/account'
import { ShopError } from '@ambra/contract/errors'
import { type EndedSessions, sessionRepository } from '@ambra/db/repositories/session-repository'
import { getCurrentCustomer } from './current-customer.ts'
import type { ShopDeps } from '../context/shop-deps.ts'
import type { RequestContext } from '../context/request-context.ts'
import { hashToken } from '../context/session-token.ts'

/** The devices of a customer, to look at and to sign out. */
export function createSessionService(deps: Pick<ShopDeps, 'database'>) {
  const sessions = sessionRepository(deps.database.db)
  return {
    async list(context: RequestContext): Promise<CustomerSession[]> {
      const { id } = await getCurrentCustomer(deps, context)
      const { token, now } = context
      const own = await sessions.listOf(id, token && hashToken(token), now)
      return own.map(({ number, device, createdAt, lastUsedAt, isCurrent }) => ({
        id: number,
        device,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        current: isCurrent,
      }))
    },

    /** At once; a session that is gone, or another customer's, changes nothing. @throws ShopError request.invalid */
    async end(request: EndSessions, context: RequestContext): Promise<true> {
      const { id } = await getCurrentCustomer(deps, context)
      await sessions.endOf(id, endedBy(request, context), context.now)
      return true
    },
  }
}

function endedBy({ id, scope }: EndSessions, { token = '' }: RequestContext): EndedSessions {
  if (scope === 'all') return 'all'
  if (scope === 'others') return { allBut: hashToken(token) }
  if (id === undefined) throw new ShopError('request.invalid', { field: 'scope' })
  return { number: id }
}
