import type { Permission } from '@ambra/contract/admin/permissions'
import type { RunsAs } from '@ambra/db/staff/runs-as'
import type { OperationContext } from '../context/operation.ts'

/** Who changes goods, as it stands beside each change. */
type Changer = { actor_kind: 'staff' | 'cli'; actor_id: string; actor_name: string }

/** What operations of goods work with. `may` is about all stores: goods are the same in each. */
export type GoodsContext = OperationContext & {
  changer: Changer
  /** Whose rights count for what is done later. */
  runsAs: RunsAs
  may: (permission: Permission) => boolean
  /** Of the person, for names of attributes. */
  language: string
  /** Stores whose names and prices the person may see. */
  storeIds: 'all' | number[]
}
