import type { Operation } from './operation.ts'

/**
 * Groups of operations reserved for people: identity, permissions, and access for others. No API key can call
 * them, whatever its permissions.
 */
const roomsOfPeople = ['own', 'views', 'staff', 'roles', 'keys', 'webhooks', 'approvals', 'drafts']

/**
 * Returns whether an API key may call an operation at all, given the permission.
 * @see docs/decisions/076-keys-and-webhooks.md
 */
export const isForKeys = ({ name, permission }: Pick<Operation, 'name' | 'permission'>): boolean =>
  permission !== 'signed_in' &&
  permission !== 'customers.view_as' &&
  !roomsOfPeople.includes(name.split('.')[0] ?? name)
