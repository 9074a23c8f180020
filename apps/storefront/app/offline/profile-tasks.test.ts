import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import type { Customer, CustomerAddress } from '@ambra/contract/customers/user'
import { describe, expect, it } from 'vitest'
import {
  isAddressPending,
  type ProfileChange,
  profilePart,
  profileLabels,
  withPendingChanges,
} from './profile-tasks.ts'

const home: CustomerAddress = {
  id: 1,
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pikk 1'],
  city: 'Tallinn',
  postcode: '10111',
  country_id: 'EE',
}
const office = { ...home, id: 2, city: 'Tartu' }
// Only these fields are read.
const customer = {
  id: 7,
  firstname: 'Mari',
  lastname: 'Maasikas',
  email: 'mari@example.ee',
  default_shipping: '1',
  addresses: [home, office],
} as unknown as Customer
const waiting = (change: ProfileChange, over: Partial<NetworkTask> = {}): NetworkTask => ({
  task_id: JSON.stringify(change),
  url: 'user/me',
  payload: { method: 'POST', body: JSON.stringify({ customer: change }) },
  transmited: false,
  created_at: '2026-11-20T10:00:00.000Z',
  acknowledged: false,
  ...over,
})

describe('own profile with pending changes (spec §4 "Profile update is queued for offline")', () => {
  it('shows pending values at once, the newest last, and other fields as stored in the shop', () => {
    const tasks = [
      waiting({ firstname: 'Kati' }),
      waiting({ lastname: 'Kask' }),
      waiting({ firstname: 'Kadri' }),
    ]
    expect(withPendingChanges(customer, tasks)).toMatchObject({
      firstname: 'Kadri',
      lastname: 'Kask',
      email: 'mari@example.ee',
    })
  })

  it('restores the previous values after an error', () => {
    const error = { code: 'form.name_short', params: {} }
    const refused = waiting(
      { firstname: 'Kati' },
      { transmited: true, code: 400, meta: { label: '', error } },
    )
    expect(withPendingChanges(customer, [refused])).toBe(customer)
  })

  it('adds, changes and removes addresses one by one', () => {
    const { id: _, ...fresh } = home
    const tasks = [
      waiting({ addresses: [{ ...office, city: 'Elva', default_shipping: true }] }),
      waiting({ addresses: [{ ...fresh, city: 'Narva' }] }),
      waiting({ removed_addresses: [1] }),
    ]
    const shown = withPendingChanges(customer, tasks)
    expect(shown.addresses.map(({ city }) => city)).toEqual(['Elva', 'Narva'])
    expect(shown.default_shipping).toBe('2')
    expect(shown.addresses.map((address) => isAddressPending(tasks, address))).toEqual([true, true])
    expect(isAddressPending(tasks, home)).toBe(false)
    expect(tasks.map(profilePart)).toEqual(['addresses', 'addresses', 'addresses'])
    expect(tasks.map(profileLabels)).toEqual(['Pikk 1, Elva', 'Pikk 1, Narva', ''])
    expect(profileLabels(waiting({ firstname: 'Kati' }))).toBe('Kati')
    expect(profilePart(waiting({ firstname: 'Kati' }))).toBe('personal')
    expect(profilePart(waiting({}, { url: 'review/create' }))).toBeUndefined()
  })
})
