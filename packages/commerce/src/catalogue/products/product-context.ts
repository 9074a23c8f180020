import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { RunsAs } from '@ambra/db/platform'
import type { OperationContext } from '../../platform/operations/operation.ts'

/** Author of product changes, stored with each change. */
type Changer = { actor_kind: 'staff' | 'cli'; actor_id: string; actor_name: string }

/** Context of product operations. `may` covers all stores, because products are shared by them. */
export type ProductContext = OperationContext & {
  changer: Changer
  /** Person whose rights apply to work done later. */
  runsAs: RunsAs
  may: (permission: Permission) => boolean
  /** Language of the person, for attribute names. */
  language: string
  /** Stores whose names and prices the person may see. */
  storeIds: 'all' | number[]
}
