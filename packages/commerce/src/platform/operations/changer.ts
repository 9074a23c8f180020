import type { OperationContext } from './operation.ts'

/** Author of a change to coupons, rules or content, stored with the change. */
export type Changer = { actor_kind: 'staff' | 'cli'; actor_id: string; actor_name: string }

export function loginChanger({ login = 'unknown' }: Pick<OperationContext, 'login'>): Changer {
  return { actor_kind: 'cli', actor_id: login, actor_name: `cli:${login}` }
}
