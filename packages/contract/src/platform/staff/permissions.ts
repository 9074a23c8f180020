/**
 * Permissions of staff, `area.verb`. Unlisted permissions cannot be granted; nothing denies a permission.
 * @see docs/decisions/063-console-backbone.md
 */
export const permissions = [
  'orders.read',
  'orders.note',
  'orders.move',
  'orders.edit',
  'orders.create',
  'orders.cancel',
  'orders.refund',
  'orders.refund_large',
  'orders.documents',
  'shipping.pick',
  'shipping.pack',
  'shipping.label',
  'payments.read',
  'payments.match',
  'payments.settle',
  'service.read',
  'service.answer',
  'service.decide',
  'service.repair',
  'customers.read',
  'customers.read_contact',
  'customers.edit',
  'customers.export',
  'customers.erase',
  'customers.view_as',
  'products.read',
  'products.edit',
  'products.publish',
  'prices.read_cost',
  'prices.edit_cost',
  'prices.edit',
  'prices.edit_deep',
  'gift_cards.read',
  'gift_cards.manage',
  'stock.adjust',
  'stock.count',
  'content.edit',
  'content.publish',
  'reviews.decide',
  'import.run',
  'reports.sales',
  'reports.accounting',
  'staff.manage',
  'roles.manage',
  'keys.manage',
  'settings.edit',
  'audit.read',
] as const

export type Permission = (typeof permissions)[number]

/** Built-in roles; custom ones are made from copies of them. The owner has every permission. */
export const shippedRoles = {
  'order-desk': [
    'orders.read',
    'orders.note',
    'orders.move',
    'orders.edit',
    'orders.create',
    'orders.cancel',
    'orders.refund',
    'orders.documents',
    'shipping.label',
    'payments.read',
    'customers.read',
    'customers.read_contact',
    'customers.edit',
    'products.read',
    'gift_cards.read',
  ],
  // No prices and no addresses of shoppers.
  warehouse: [
    'shipping.pick',
    'shipping.pack',
    'shipping.label',
    'products.read',
    'stock.adjust',
    'stock.count',
  ],
  'service-desk': [
    'orders.read',
    'orders.note',
    'orders.documents',
    'service.read',
    'service.answer',
    'service.decide',
    'service.repair',
    'customers.read',
    'customers.read_contact',
    'customers.edit',
    'customers.view_as',
    'products.read',
    'reviews.decide',
    'gift_cards.read',
  ],
  editor: [
    'products.read',
    'products.edit',
    'products.publish',
    'prices.edit',
    'content.edit',
    'content.publish',
    'reviews.decide',
    'import.run',
  ],
  // Reads all money and changes only the matching of payments.
  accountant: [
    'orders.read',
    'orders.documents',
    'payments.read',
    'payments.match',
    'products.read',
    'prices.read_cost',
    'reports.sales',
    'reports.accounting',
    'gift_cards.read',
  ],
  owner: permissions,
} as const satisfies Record<string, readonly Permission[]>

export type ShippedRole = keyof typeof shippedRoles

/** Role whose last holder cannot be removed or disabled. */
export const ownerRole: ShippedRole = 'owner'

export const isPermission = (value: string): value is Permission =>
  (permissions as readonly string[]).includes(value)
