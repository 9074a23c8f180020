import type { AdminInput, AdminName } from '@ambra/contract/admin/operations'
import { softwarePasskey } from '@ambra/testing/software-passkey'
import { origin } from './admin-suite.ts'

/** A valid input of each operation; an operation without one does not compile. `id`: a person of no importance. */
export const samples = (id: number, number: string): { [N in AdminName]: AdminInput<N> } => ({
  'own.show': {},
  'own.change': { name: 'Mari Maasikas', language: 'et' },
  'own.sessions': {},
  'own.end-sessions': {},
  'own.passkey-options': {},
  'own.add-passkey': {
    passkey: softwarePasskey().create({ challenge: 'bm9uZQ' }, { origin }),
    label: 'Phone',
  },
  'own.totp-setup': {},
  'own.set-password': { password: 'valge kohv ja kringel', challenge: 'none', code: '123456' },
  'own.remove-credential': { id: 999_999 },
  'own.recovery-codes': {},
  'staff.list': {},
  'staff.show': { id },
  'staff.invite': {
    email: `new${id}@shop.example`,
    roles: [{ role: 'warehouse', store: null }],
    language: 'et',
  },
  'staff.invites': {},
  'staff.withdraw-invite': { id: 999_999 },
  'staff.set-roles': { id, roles: [{ role: 'warehouse', store: 'en' }] },
  'staff.rename': { id, name: 'Jaan Tamm' },
  'staff.disable': { id, reason: 'left' },
  'staff.enable': { id },
  'staff.end-sessions': { id },
  'staff.reset-access': { id },
  'roles.list': {},
  'roles.save': { code: 'packer', name: 'Packer', permissions: ['shipping.pack'] },
  'roles.remove': { code: 'packer' },
  'orders.list': { limit: 5 },
  'orders.show': { number },
  'orders.set-status': { number, status: 'pending' },
  'orders.cancel': { number, reason: 'by phone' },
  'orders.refund': { number, amount: '1.00' },
  'customers.export': { email: 'mari@example.ee' },
  'customers.erase': { email: 'nobody@example.ee' },
  'audit.list': { limit: 3 },
  'audit.verify': {},
})
