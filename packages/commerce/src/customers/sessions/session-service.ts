import type { CustomerSession, EndSessions } from '@ambra/contract/customers/account'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type EndedSessions, sessionRepository } from '@ambra/db/customers'
import { getCurrentCustomer } from './current-customer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'

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

    /** Ends sessions at once; ignores ended ones and those of other customers. @throws ShopError request.invalid */
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
