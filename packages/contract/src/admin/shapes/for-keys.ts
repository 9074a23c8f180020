import type { Operation } from './operation.ts'

/**
 * Rooms of the table that are for people alone: who they are, what they may do, and what gives access to others. A key never gets
 * there, whatever rights it has.
 */
const roomsOfPeople = ['own', 'views', 'staff', 'roles', 'keys', 'webhooks', 'approvals', 'drafts']

/** Whether a key may do an operation at all, with the right for it. @see docs/decisions/076-keys-and-webhooks.md */
export const isForKeys = ({ name, permission }: Pick<Operation, 'name' | 'permission'>): boolean =>
  permission !== 'signed_in' &&
  permission !== 'customers.view_as' &&
  !roomsOfPeople.includes(name.split('.')[0] ?? name)
