import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { RunsAs } from '@ambra/db/platform'
import { type Changer, loginChanger } from '../platform/operations/changer.ts'
import type { OperationContext } from '../platform/operations/operation.ts'

/** Context of promotion operations. `may` covers all stores. */
export type SellingContext = OperationContext & {
  changer: Changer
  may: (permission: Permission) => boolean
  /** Person whose rights apply to planned changes. */
  runsAs: RunsAs
}

/** Returns the context that records a change at the command line. */
export const editContext = (context: Pick<OperationContext, 'login' | 'now' | 'shop'>) => ({
  db: context.shop.database.db,
  now: context.now(),
  changer: loginChanger(context),
})
