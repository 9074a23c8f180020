import type { AdminName } from '@ambra/contract/admin/operations'

/**
 * Where a person does an operation: a screen (with `:name` for what it is about) and the dialog that opens on it. Undefined
 * for what other operations do on the way, and for what a screen shows anyway.
 */
export type Place = { screen: string; opens?: string } | undefined

/** Each operation of the table has a row: a new one does not compile until it is said where it is done. */
export const operationPlaces: Record<AdminName, Place> = {
  'own.show': undefined,
  'own.change': { screen: '/account' },
  'own.sessions': undefined,
  'own.end-sessions': { screen: '/account' },
  'own.passkey-options': undefined,
  'own.add-passkey': { screen: '/account', opens: 'passkey' },
  'own.totp-setup': undefined,
  'own.set-password': { screen: '/account', opens: 'password' },
  'own.remove-credential': undefined,
  'own.recovery-codes': { screen: '/account', opens: 'codes' },
  'staff.list': undefined,
  'staff.show': undefined,
  'staff.invite': { screen: '/people', opens: 'invite' },
  'staff.invites': undefined,
  'staff.withdraw-invite': undefined,
  'staff.set-roles': { screen: '/people/:id', opens: 'roles' },
  'staff.rename': { screen: '/people/:id', opens: 'name' },
  'staff.disable': { screen: '/people/:id', opens: 'disable' },
  'staff.enable': { screen: '/people/:id', opens: 'enable' },
  'staff.end-sessions': { screen: '/people/:id', opens: 'sessions' },
  'staff.reset-access': { screen: '/people/:id', opens: 'reset' },
  'roles.list': undefined,
  'roles.save': { screen: '/roles', opens: 'new' },
  'roles.remove': { screen: '/roles/:code', opens: 'remove' },
  'orders.list': undefined,
  'orders.show': undefined,
  'orders.set-status': undefined,
  'orders.cancel': undefined,
  'orders.refund': undefined,
  'customers.export': undefined,
  'customers.erase': undefined,
  'audit.list': undefined,
  'audit.verify': { screen: '/audit', opens: 'check' },
}
