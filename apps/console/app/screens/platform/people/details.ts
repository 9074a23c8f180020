import type { AdminResult } from '@ambra/contract/platform/operations/operations'

/** Person with open sessions. */
export type Details = AdminResult<'staff.show'>
