import type { Permission } from '@ambra/contract/admin/permissions'
import { type Changer, loginChanger } from '../context/changer.ts'
import type { OperationContext } from '../context/operation.ts'

/** What these operations work with. `may` is about all stores. */
export type SellingContext = OperationContext & { changer: Changer; may: (permission: Permission) => boolean }

/** With what a change at the command line is written down. */
export const keepingOf = (context: Pick<OperationContext, 'login' | 'now' | 'shop'>) => ({
  db: context.shop.database.db,
  now: context.now(),
  changer: loginChanger(context),
})
