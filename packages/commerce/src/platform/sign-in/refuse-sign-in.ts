import { ShopError } from '@ambra/contract/platform/errors/errors'
import { auditRepository } from '@ambra/db/platform'
import type { StaffDeps, StaffRequest } from '../staff/staff-deps.ts'

/** Throws the same error for all people and writes it to the audit. `staffId` is undefined for unknown addresses. */
export async function refuseSignIn(
  { database: { db }, now }: Pick<StaffDeps, 'database' | 'now'>,
  operation: string,
  staffId: number | undefined,
  { network, requestId }: StaffRequest,
): Promise<never> {
  await auditRepository(db).add({
    at: now(),
    actorKind: 'system',
    actorId: 'sign-in',
    operation,
    ...(staffId === undefined ? {} : { subject: { kind: 'staff', id: String(staffId) } }),
    outcome: 'refused',
    code: 'staff.sign_in_failed',
    network,
    requestId,
  })
  throw new ShopError('staff.sign_in_failed')
}
