import type { Permission } from '@ambra/contract/admin/permissions'
import type { OperationContext } from '../context/operation.ts'

/** Who changes coupons, rules and content, as it stands beside each change. */
export type Changer = { actor_kind: 'staff' | 'cli'; actor_id: string; actor_name: string }

/** What these operations work with. `may` is about all stores. */
export type SellingContext = OperationContext & { changer: Changer; may: (permission: Permission) => boolean }

/** Who works at the command line. */
function loginChanger({ login = 'unknown' }: Pick<OperationContext, 'login'>): Changer {
  return { actor_kind: 'cli', actor_id: login, actor_name: `cli:${login}` }
}

/** With what a change at the command line is written down. */
export const keepingOf = (context: Pick<OperationContext, 'login' | 'now' | 'shop'>) => ({
  db: context.shop.database.db,
  now: context.now(),
  changer: loginChanger(context),
})
