import type { Customer, CustomerAddress } from '@ambra/contract/customers/user'
import { describe, expect, it } from 'vitest'
import { addressOf, defaultAddress, draftErrors, draftOf, withoutId } from './address-book.ts'

const home: CustomerAddress = {
  id: 1,
  customer_id: 7,
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pikk 13', '4'],
  city: 'Tallinn',
  postcode: '10123',
  country_id: 'EE',
  telephone: '+37255550123',
  default_shipping: true,
  default_billing: true,
}
const office: CustomerAddress = {
  ...home,
  id: 2,
  street: ['Brīvības iela 5'],
  city: 'Rīga',
  postcode: 'LV-1010',
  country_id: 'LV',
  default_shipping: false,
  default_billing: false,
}
const customer: Customer = {
  id: 7,
  group_id: 1,
  default_billing: '1',
  default_shipping: '1',
  created_at: '',
  updated_at: '',
  created_in: '',
  email: 'mari@example.ee',
  firstname: 'Mari',
  lastname: 'Maasikas',
  store_id: 1,
  website_id: 1,
  addresses: [home, office],
  custom_attributes: [],
  disable_auto_group_change: 0,
}

describe('address book', () => {
  it('finds the default addresses by their ids (spec §3 User)', () => {
    expect(defaultAddress(customer, 'shipping')).toBe(home)
    expect(defaultAddress({ ...customer, default_billing: '2' }, 'billing')).toBe(office)
    expect(defaultAddress({ ...customer, default_billing: null }, 'billing')).toBeUndefined()
  })

  it('prefills a new address with the customer’s name, and makes the first one the default for both', () => {
    expect(draftOf(undefined, customer, 'EE')).toMatchObject({
      firstName: 'Mari',
      country: 'EE',
      streetAddress: '',
      isShipping: false,
    })
    expect(draftOf(undefined, { ...customer, addresses: [] }, 'EE')).toMatchObject({
      isShipping: true,
      isBilling: true,
    })
  })

  it('returns an address unchanged when nothing was typed', () => {
    const { customer_id: _, ...stored } = home
    expect(addressOf(draftOf(home, customer, 'EE'), 1)).toEqual({
      ...stored,
      company: '',
      company_code: '',
      vat_id: '',
    })
  })

  it.each([
    ['EE', '1012', 'form.zip_format'],
    ['LV', '10100', 'form.zip_format'],
    ['LT', '1', 'form.zip_short'],
    ['FI', '001*0', 'form.zip_format'],
  ])('rejects the postcode %s %s like the checkout (spec §5 zip-code)', (country, zipCode, code) => {
    const errors = draftErrors({ ...draftOf(home, customer, 'EE'), country, zipCode })
    expect(errors).toContainEqual({ field: 'zipCode', code })
  })

  it('rejects names, phone and company like the checkout (spec §5)', () => {
    const draft = { ...draftOf(home, customer, 'EE'), firstName: 'M', phoneNumber: '12', isCompany: true }
    expect(draftErrors({ ...draft, company: 'OÜ Näidis', companyCode: '1' })).toEqual([
      { field: 'firstName', code: 'form.name_short' },
      { field: 'phoneNumber', code: 'form.phone' },
      { field: 'companyCode', code: 'form.company_code_short' },
    ])
  })

  it('stores postcode and phone in canonical form (spec §5 "format LT-00000, LV-0000, Estonia 0000")', () => {
    const draft = { ...draftOf(office, customer, 'EE'), zipCode: 'lv1010', phoneNumber: '2000 0000' }
    expect(addressOf(draft, 2)).toMatchObject({ postcode: 'LV-1010', telephone: '+37120000000' })
    const company = { ...draft, isCompany: true, companyCode: 'LV 4000 3521600', taxId: 'lv 40003521600' }
    expect(addressOf(company)).toMatchObject({ company_code: '40003521600', vat_id: 'LV40003521600' })
  })

  it('restores a removed address as a new one, including defaults', () => {
    const back = withoutId(home)
    expect(back).toMatchObject({ city: 'Tallinn', default_shipping: true })
    expect(back).not.toHaveProperty('id')
  })
})
