import { ShopError } from '@ambra/contract/errors'
import { auditRepository } from '@ambra/db/staff/audit-repository'
import type { StaffDeps, StaffRequest } from './staff-deps.ts'

/** The same error for everybody, written into the audit. `staffId` is undefined for addresses of no person. */
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
