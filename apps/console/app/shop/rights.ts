import type { Permission } from '@ambra/contract/platform/staff/permissions'

/** Rights grouped by kind of work. A test checks that each right is in one group. */
export const rightGroups = {
  orders: [
    'orders.read',
    'orders.note',
    'orders.move',
    'orders.edit',
    'orders.create',
    'orders.cancel',
    'orders.refund',
    'orders.refund_large',
    'orders.documents',
  ],
  warehouse: ['shipping.pick', 'shipping.pack', 'shipping.label', 'stock.adjust', 'stock.count'],
  money: [
    'payments.read',
    'payments.match',
    'payments.settle',
    'gift_cards.read',
    'gift_cards.manage',
    'reports.sales',
    'reports.accounting',
  ],
  service: ['service.read', 'service.answer', 'service.decide', 'service.repair', 'reviews.decide'],
  customers: [
    'customers.read',
    'customers.read_contact',
    'customers.edit',
    'customers.export',
    'customers.erase',
    'customers.view_as',
  ],
  products: [
    'products.read',
    'products.edit',
    'products.publish',
    'prices.read_cost',
    'prices.edit_cost',
    'prices.edit',
    'prices.edit_deep',
    'import.run',
  ],
  content: ['content.edit', 'content.publish'],
  shop: ['staff.manage', 'roles.manage', 'keys.manage', 'settings.edit', 'audit.read'],
} as const satisfies Record<string, readonly Permission[]>

export const groupNames = Object.keys(rightGroups) as (keyof typeof rightGroups)[]
