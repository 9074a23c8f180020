import type { Order } from '@ambra/contract/sales/order'
import type { ContactLabels, StatedClaim, StatedWithdrawal } from './service/after-sale-data.ts'

const address = {
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pikk tn', '13'],
  city: 'Tallinn',
  postcode: '10111',
  country_id: 'EE',
  telephone: '+3725555555',
  email: 'mari@example.ee',
  company: null,
  vat_id: null,
  address_type: 'billing' as const,
}

/** Returns an invented order for mail previews and tests; `more` overrides fields. */
export function sampleOrder(more: Partial<Order> = {}): Order {
  return {
    entity_id: 540,
    increment_id: '100000540',
    created_at: '2026-11-20 11:15:00',
    updated_at: '2026-11-20 11:15:01',
    status: 'pending',
    state: 'new',
    customer_email: 'mari@example.ee',
    customer_firstname: 'Mari',
    customer_lastname: 'Maasikas',
    customer_is_guest: 1,
    total: 1301.99,
    grand_total: 1301.99,
    subtotal: 1047.58,
    subtotal_incl_tax: 1299,
    shipping_amount: 2.41,
    shipping_incl_tax: 2.99,
    tax_amount: 252,
    discount_amount: 0,
    order_currency_code: 'EUR',
    store_id: 1,
    total_item_count: 1,
    total_qty_ordered: 1,
    shipping_description: 'Omniva pakiautomaat',
    protect_code: '9f0c27ab1e',
    quote_id: '5c1f',
    items: [
      {
        item_id: 1,
        sku: 'POL-7-256-BLK-A',
        name: 'Polar 7 256 GB',
        product_id: 12,
        product_type: 'configurable',
        parent_item_id: null,
        qty_ordered: 1,
        price: 1047.58,
        price_incl_tax: 1299,
        row_total: 1047.58,
        row_total_incl_tax: 1299,
        tax_percent: 24,
        tax_amount: 251.42,
        discount_amount: 0,
        options: [{ label: 'Seisukord', value: 'A+' }],
      },
    ],
    billing_address: address,
    payment: {
      method: 'cashondelivery',
      additional_information: ['Tasumine kättesaamisel'],
      amount_ordered: 1301.99,
    },
    paymentTitle: 'Tasumine kättesaamisel',
    paymentCost: 0,
    isPaidOnDelivery: true,
    extension_attributes: {
      shipping_assignments: [
        {
          shipping: { address: { ...address, address_type: 'shipping' }, method: 'omniva_locker' },
          items: [],
        },
      ],
    },
    pickupPoint: { id: '96091', name: 'Viru pakiautomaat', address: 'Viru väljak 4, Tallinn' },
    taxes: [{ percent: 24, net: 1049.99, amount: 252 }],
    deliveryFrom: '2026-11-23',
    deliveryTo: '2026-11-24',
    orderToken: 'secret',
    events: [],
    ...more,
  }
}

export const sampleWithdrawal: StatedWithdrawal = {
  code: 'W-7K2M-4QXD',
  at: '2026-11-22 14:05 (UTC+02:00)',
  name: 'Mari Maasikas',
  number: '100000540',
  email: 'mari@example.ee',
  lines: [{ name: 'Polar 7 256 GB', sku: 'POL-7-256-BLK-A', qty: 1 }],
  goods: '',
  hash: '3f1c',
  refundDue: '2026-12-06',
  sendBy: '2026-12-06',
  deadline: '2026-12-04',
  isLate: false,
  isMatched: true,
  refundCents: 130_199,
}

export const sampleClaim: StatedClaim = {
  code: 'C-9F3T-1ZPA',
  at: '2026-11-22 14:05 (UTC+02:00)',
  name: 'Mari Maasikas',
  number: '100000540',
  email: 'mari@example.ee',
  value: 'Polar 7 256 GB',
  description: 'Ekraan ei reageeri puudutusele.',
  dueDay: '2026-12-07',
  answer: 'Vahetame ekraani tasuta.',
  isRefused: false,
  repairForm: { priceCents: 8900, days: 10, validUntil: '2026-12-22' },
}

export const sampleContact: ContactLabels = {
  id: 41,
  at: '2026-11-22 14:05',
  name: 'Mari Maasikas',
  email: 'mari@example.ee',
  telephone: '+372 5555 5555',
  comment: 'Tere!\n\nKas Polar 7 sobib teie juhtmeta laadijaga?',
}
