import type { AdminResult } from '@ambra/contract/admin/operations'

/** A person with the sessions that are open. */
export type Details = AdminResult<'staff.show'>
