import type { shopOperations } from '@ambra/contract/platform/settings/shop-operations'
import { type AuditDetails, auditRepository } from '@ambra/db/platform'
import { eraseAccount, exportCustomer } from '../../customers/privacy/customer-operations.ts'
import type { Handlers } from '../operations/operation-handler.ts'

const usualLimit = 50

const detailsText = ({ arguments: given = {}, counts = {} }: AuditDetails): string =>
  [...Object.entries(given), ...Object.entries(counts)]
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(' ') : String(value)}`)
    .join(', ')

export const shopHandlers: Handlers<keyof typeof shopOperations> = {
  'customers.export': (context, { email }) => exportCustomer(context, { email }),
  'customers.erase': (context, { email }) => eraseAccount(context, { email }),
  'audit.list': async ({ shop }, { limit = usualLimit, ...search }) => {
    const entries = await auditRepository(shop.database.db).list({ ...search, limit })
    return entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      actor: `${entry.actorKind}:${entry.actorId}`,
      actor_name: entry.actorName ?? null,
      session_id: entry.sessionId ?? null,
      network: entry.network ?? null,
      request_id: entry.requestId ?? null,
      operation: entry.operation,
      subject: entry.subject ? `${entry.subject.kind}:${entry.subject.id}` : null,
      reason: entry.reason ?? null,
      outcome: entry.outcome,
      code: entry.code ?? null,
      details: entry.details ? detailsText(entry.details) : null,
      hash: entry.hash,
    }))
  },
  'audit.verify': async ({ shop }) => {
    const { entries, head, brokenAt } = await auditRepository(shop.database.db).verify()
    return { entries, head, broken_at: brokenAt ?? null }
  },
}
