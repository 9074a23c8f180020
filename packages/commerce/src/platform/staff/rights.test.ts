import { permissions, shippedRoles } from '@ambra/contract/platform/staff/permissions'
import { describe, expect, it } from 'vitest'
import { covers, everyRight, grantsOf, isAllowed, isOwner, storesOf } from './rights.ts'

const own = [{ code: 'packer', name: 'Packer', permissions: ['shipping.pack', 'made.up'] }]
const given = (...roles: [string, number?][]) =>
  grantsOf(
    roles.map(([role, storeId]) => ({ role, storeId })),
    own,
  )

describe('rights of roles', () => {
  it('allows nothing that is not granted', () => {
    expect(permissions.filter((one) => isAllowed(given(), one))).toEqual([])
    expect(permissions.filter((one) => isAllowed(given(['gone']), one))).toEqual([])
    expect(permissions.filter((one) => isAllowed(given(['packer']), one))).toEqual(['shipping.pack'])
    expect(permissions.filter((one) => !isAllowed(given(['owner']), one))).toEqual([])
    expect(given(['__proto__'], ['constructor'])).toEqual([
      { storeId: undefined, permissions: [] },
      { storeId: undefined, permissions: [] },
    ])
  })

  it('limits rights to the stores they are granted for', () => {
    const grants = given(['order-desk', 2], ['order-desk', 3], ['warehouse'])
    expect(storesOf(grants, 'orders.read')).toEqual([2, 3])
    expect(storesOf(grants, 'stock.count')).toBe('all')
    expect(isAllowed(grants, 'orders.read', 2)).toBe(true)
    expect(isAllowed(grants, 'orders.read', 1)).toBe(false)
    expect(isAllowed(grants, 'orders.read')).toBe(false)
  })

  it('lets only people with a right grant it', () => {
    expect(covers(given(['order-desk']), given(['order-desk', 1]))).toBe(true)
    expect(covers(given(['order-desk', 1]), given(['order-desk']))).toBe(false)
    expect(covers(given(['order-desk', 1]), given(['order-desk', 2]))).toBe(false)
    expect(covers(given(['order-desk']), given(['owner']))).toBe(false)
    expect(covers(everyRight, given(['owner'], ['packer', 3]))).toBe(true)
  })

  it('makes only a role for the whole shop an owner', () => {
    expect(isOwner([{ role: 'owner', storeId: undefined }])).toBe(true)
    expect(isOwner([{ role: 'owner', storeId: 1 }])).toBe(false)
  })

  it('shows the warehouse neither prices nor shoppers', () => {
    const seen: readonly string[] = shippedRoles.warehouse
    expect(seen.filter((one) => /^(orders|customers|prices|payments|reports|staff)\./.test(one))).toEqual([])
  })
})
