import type { OperationContext } from './operation.ts'

/** Who changes coupons, rules and content, as it stands beside each change. */
export type Changer = { actor_kind: 'staff' | 'cli'; actor_id: string; actor_name: string }

/** Who works at the command line. */
export function loginChanger({ login = 'unknown' }: Pick<OperationContext, 'login'>): Changer {
  return { actor_kind: 'cli', actor_id: login, actor_name: `cli:${login}` }
}
