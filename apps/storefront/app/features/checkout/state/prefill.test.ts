import type { Customer } from '@ambra/contract/customers/user'
import { describe, expect, it } from 'vitest'
import { emptyForm } from './checkout-form.ts'
import { prefill, withChosenPlace } from './prefill.ts'

const home = {
  id: 903,
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pikk tn', '13'],
  city: 'Tallinn',
  postcode: '10111',
  country_id: 'EE',
  telephone: '+37255555555',
}
const office = {
  ...home,
  id: 904,
  street: ['Brīvības iela 120'],
  city: 'Rīga',
  postcode: 'LV-1001',
  country_id: 'LV',
  company: 'SIA Piemērs',
  company_code: '40003521600',
  vat_id: 'LV40003521600',
}
const customer: Customer = {
  id: 4021,
  group_id: 1,
  default_billing: '904',
  default_shipping: '903',
  created_at: '',
  updated_at: '',
  created_in: 'Eesti',
  email: 'mari@example.ee',
  firstname: 'Mari',
  lastname: 'Maasikas',
  store_id: 1,
  website_id: 1,
  addresses: [home, office],
  custom_attributes: [],
  disable_auto_group_change: 0,
}
const empty = emptyForm('EE')

describe('form of a signed-in customer', () => {
  it('prefills names, email, default addresses and phone', () => {
    const { personal, shipping, payment } = prefill(empty, customer)
    expect(personal).toMatchObject({
      firstName: 'Mari',
      lastName: 'Maasikas',
      emailAddress: 'mari@example.ee',
    })
    expect(shipping).toMatchObject({
      country: 'EE',
      streetAddress: 'Pikk tn',
      apartmentNumber: '13',
      city: 'Tallinn',
      zipCode: '10111',
      phoneNumber: '+37255555555',
    })
    expect(payment).toMatchObject({
      country: 'LV',
      city: 'Rīga',
      company: 'SIA Piemērs',
      taxId: 'LV40003521600',
    })
    // The shopper's invoice selection is not changed.
    expect(payment.isCompany).toBe(false)
  })

  it('keeps values typed before signing in', () => {
    const typed = {
      ...empty,
      personal: { ...empty.personal, firstName: 'Liis', emailAddress: 'liis@example.ee' },
      shipping: { ...empty.shipping, city: 'Narva' },
    }
    const { personal, shipping } = prefill(typed, customer)
    expect(personal).toMatchObject({
      firstName: 'Liis',
      lastName: 'Maasikas',
      emailAddress: 'liis@example.ee',
    })
    expect(shipping).toMatchObject({ city: 'Narva', streetAddress: '', zipCode: '' })
  })

  it('does not create a second account', () => {
    const request = { ...empty, personal: { ...empty.personal, createAccount: true, password: 'valge kohv' } }
    expect(prefill(request, customer).personal).toMatchObject({ createAccount: false, password: '' })
  })

  it('leaves the addresses empty for a customer without any', () => {
    const bare = { ...customer, addresses: [], default_billing: null, default_shipping: null }
    expect(prefill(empty, bare).shipping).toEqual(empty.shipping)
  })
})

describe('place selected before the checkout', () => {
  const form = emptyForm('EE')
  const point = {
    id: '7100',
    code: 'venipak',
    name: 'Tallinn, turg',
    address: 'Kopli 1',
    city: 'Tallinn',
    postcode: '10412',
    country_id: 'EE',
  }

  it('preselects the point with its network', () => {
    expect(withChosenPlace(form, { kind: 'point', point }).shipping).toMatchObject({
      shippingCarrier: 'venipak',
      shippingMethod: 'locker',
      pickupPoint: '7100',
    })
  })

  it('fills in town and postcode of door delivery, but not over an existing address', () => {
    const door = { kind: 'door', country: 'EE', city: 'Tartu', postcode: '51014' } as const
    expect(withChosenPlace(form, door).shipping).toMatchObject({
      shippingCarrier: 'dpd',
      shippingMethod: 'courier',
      city: 'Tartu',
      zipCode: '51014',
    })
    const begun = { ...form, shipping: { ...form.shipping, streetAddress: 'Pikk 13' } }
    expect(withChosenPlace(begun, door).shipping).toMatchObject({ streetAddress: 'Pikk 13', city: '' })
  })

  it('keeps an already selected delivery method', () => {
    const chosen = { ...form, shipping: { ...form.shipping, shippingMethod: 'courier' } }
    expect(withChosenPlace(chosen, { kind: 'point', point })).toBe(chosen)
    expect(withChosenPlace(form, undefined)).toBe(form)
  })
})
