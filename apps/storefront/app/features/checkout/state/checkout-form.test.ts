import type { ShippingMethod } from '@ambra/contract/sales/checkout'
import { emptyCart } from '@ambra/domain/sales/cart/local-cart'
import { describe, expect, it } from 'vitest'
import {
  needsBillingAddress,
  type CheckoutForm,
  emptyForm,
  errorsOf,
  type Offers,
  placeOfServerField,
  reachableStep,
  remainingErrors,
  type Step,
  stepsOf,
} from './checkout-form.ts'
import { orderRequest } from './checkout-requests.ts'

const method = (carrier_code: string, method_code: string, pickup?: 'locker' | 'store'): ShippingMethod => ({
  carrier_code,
  method_code,
  method_title: method_code,
  carrier_title: carrier_code,
  price_incl_tax: 3,
  price_excl_tax: 2.42,
  amount: 2.42,
  base_amount: 2.42,
  available: true,
  error_message: '',
  ...(pickup && { pickup }),
})

const offers: Offers = {
  isVirtual: false,
  shipping: [method('omniva', 'locker', 'locker'), method('dpd', 'courier')],
  payment: [{ code: 'cashondelivery', title: 'Cash' }],
}
const virtual: Offers = { ...offers, isVirtual: true, shipping: [] }

type Parts = { [P in keyof CheckoutForm]?: Partial<CheckoutForm[P]> }
/** Returns a form complete for a locker, with changed parts. */
function aForm({ personal, shipping, payment }: Parts = {}): CheckoutForm {
  const empty = emptyForm('EE')
  return {
    personal: { firstName: 'Mari', lastName: 'Õun-Tamm', emailAddress: 'mari@example.ee', ...personal },
    shipping: {
      ...empty.shipping,
      shippingCarrier: 'omniva',
      shippingMethod: 'locker',
      pickupPoint: '96091',
      phoneNumber: '5555 0123',
      ...shipping,
    },
    payment: { ...empty.payment, paymentMethod: 'cashondelivery', ...payment },
  }
}
const courier = { shippingCarrier: 'dpd', shippingMethod: 'courier', pickupPoint: '' }
const home = { streetAddress: 'Pikk 13', city: 'Tallinn', zipCode: '10111' }
const fields = (step: Step, form: CheckoutForm, with_ = offers) =>
  errorsOf(step, form, with_).map(({ field, code }) => `${field} ${code}`)

describe('errors of a step', () => {
  it.each<[string, Step, Parts, string[]]>([
    [
      'wants names and an address for mail',
      'details',
      { personal: { firstName: '', emailAddress: 'mari' } },
      ['firstName form.required', 'emailAddress form.email'],
    ],
    ['accepts a complete locker delivery', 'delivery', {}, []],
    ['wants a locker', 'delivery', { shipping: { pickupPoint: '' } }, ['pickupPoint shipping.point_missing']],
    [
      'refuses a fixed line for a door code',
      'delivery',
      { shipping: { phoneNumber: '600 4040' } },
      ['phoneNumber form.phone_mobile'],
    ],
    [
      'wants an address for the courier',
      'delivery',
      { shipping: courier },
      ['streetAddress form.required', 'city form.required', 'zipCode form.required'],
    ],
    [
      'accepts an address for the courier',
      'delivery',
      { shipping: { ...courier, ...home, phoneNumber: '600 4040' } },
      [],
    ],
    [
      'refuses an Estonian postcode of four digits',
      'delivery',
      { shipping: { ...courier, ...home, zipCode: '1011' } },
      ['zipCode form.zip_format'],
    ],
    [
      'accepts a Latvian postcode without prefix',
      'delivery',
      { shipping: { ...courier, ...home, country: 'LV', zipCode: '1010', phoneNumber: '2123 4567' } },
      [],
    ],
    [
      'refuses a method that is not on offer',
      'delivery',
      { shipping: { shippingMethod: 'drone' } },
      ['shippingMethod shipping.method_missing'],
    ],
    ['needs nothing more for cash on delivery', 'payment', {}, []],
    [
      'wants company, code and an address for an invoice',
      'payment',
      { payment: { isCompany: true } },
      [
        'streetAddress form.required',
        'city form.required',
        'zipCode form.required',
        'company form.required',
        'companyCode form.required',
      ],
    ],
    [
      'checks the digits of company code and VAT number',
      'payment',
      {
        payment: {
          isCompany: true,
          company: 'Näide OÜ',
          companyCode: '12345679',
          taxId: 'EE100594103',
          ...home,
        },
      },
      ['companyCode form.company_code_invalid', 'taxId form.tax_id_invalid'],
    ],
    [
      'accepts a company',
      'payment',
      {
        payment: {
          isCompany: true,
          company: 'Näide OÜ',
          companyCode: '12345678',
          taxId: 'EE100594102',
          ...home,
        },
      },
      [],
    ],
    [
      'refuses a way to pay that is not on offer',
      'payment',
      { payment: { paymentMethod: 'NEOPAY' } },
      ['paymentMethod payment.method_missing'],
    ],
  ])('%s', (_, step, parts, expected) => {
    expect(fields(step, aForm(parts))).toEqual(expected)
  })

  it('requires the billing address of a virtual cart and no delivery', () => {
    expect(stepsOf(virtual)).toEqual(['details', 'payment', 'review'])
    expect(fields('payment', aForm(), virtual)).toEqual([
      'streetAddress form.required',
      'city form.required',
      'zipCode form.required',
    ])
  })

  it('requires an address only while it is unknown', () => {
    expect(needsBillingAddress(aForm(), offers)).toBe(false)
    expect(needsBillingAddress(aForm({ shipping: courier, payment: { isCompany: true } }), offers)).toBe(
      false,
    )
    expect(needsBillingAddress(aForm({ payment: { isBillingSame: false } }), offers)).toBe(true)
  })
})

describe('remaining errors', () => {
  const said = errorsOf('delivery', aForm({ shipping: { ...courier, zipCode: '1' } }), offers)

  it('removes the error of a corrected field and shows its current one', () => {
    const now = errorsOf(
      'delivery',
      aForm({ shipping: { ...courier, city: 'Tallinn', zipCode: '1011' } }),
      offers,
    )
    expect(remainingErrors(said, now).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'streetAddress form.required',
      'zipCode form.zip_format',
    ])
  })

  it('adds no error for an untouched field, and keeps server errors', () => {
    const server = [{ field: 'zipCode', code: 'address.invalid' as const }]
    expect(remainingErrors(server, said)).toEqual(server)
    expect(remainingErrors([], said)).toEqual([])
  })
})

describe('steps', () => {
  it.each<[string, Step | undefined, Parts, Step]>([
    ['starts with the first step however much is filled in', undefined, {}, 'details'],
    ['opens the step the address names', 'payment', {}, 'payment'],
    ['goes not beyond a step with faults', 'review', { shipping: { pickupPoint: '' } }, 'delivery'],
    ['goes back freely', 'details', {}, 'details'],
  ])('%s', (_, wanted, parts, expected) => {
    expect(reachableStep(wanted, aForm(parts), offers)).toBe(expected)
  })

  it('skips delivery for a virtual cart', () => {
    expect(reachableStep('delivery', aForm(), virtual)).toBe('details')
    expect(reachableStep('review', aForm({ payment: home }), virtual)).toBe('review')
  })

  it.each([
    ['shippingAddress.postcode', 'delivery', 'zipCode'],
    ['shippingAddress.firstname', 'details', 'firstName'],
    ['billingAddress.vat_id', 'payment', 'taxId'],
    ['email', 'details', 'emailAddress'],
  ])('finds step and field of the server field %s', (name, step, field) => {
    expect(placeOfServerField(name)).toEqual({ step, field })
  })
})

describe('order request', () => {
  const confirmed = { total_cents: 100, lines_hash: 'h', terms_version: '1', at: '2026-11-20T10:00:00.000Z' }
  const line = { lineId: '1', sku: 'CABLE', qty: 2, prev_qty: 2, server_item_id: 7 }
  const edited = { lineId: '2', sku: 'PHONE-b', qty: 1, server_item_id: 3 }
  const lines = [line, { lineId: '3', sku: 'NEW', qty: 1 }, edited]
  const request = (form: CheckoutForm, with_ = offers) =>
    orderRequest({
      cart: { ...emptyCart, cartServerToken: 'c1', cartItems: lines },
      form,
      offers: with_,
      confirmed,
      comment: ' ',
      isAccountWanted: true,
    })

  it('sends the lines in the order of the server cart, and a changed line by its options alone', () => {
    expect(request(aForm()).products).toEqual([
      { sku: 'PHONE-b', qty: 1 },
      { sku: 'CABLE', qty: 2, server_item_id: 7 },
      { sku: 'NEW', qty: 1 },
    ])
  })

  it('uses the cart from which the lines of a cancelled order came, which the server still has', () => {
    const cart = { ...emptyCart, cartItems: lines, takenFrom: '7315' }
    const order = { form: aForm(), offers, confirmed, comment: '', isAccountWanted: false }
    expect(orderRequest({ ...order, cart }).cart_id).toBe('7315')
    expect(orderRequest({ ...order, cart: { ...cart, cartServerToken: '7316' } }).cart_id).toBe('7316')
  })

  it('offers the return of old devices for door delivery but not for a locker (LAW-WEE-1)', () => {
    const old = { ...aForm().payment, oldDevices: ['2'] }
    expect(request(aForm({ payment: old }))).not.toHaveProperty('old_devices')
    const shipping = { ...aForm().shipping, shippingCarrier: 'dpd', shippingMethod: 'courier' }
    expect(request(aForm({ payment: old, shipping })).old_devices).toEqual([{ sku: 'PHONE-b', qty: 1 }])
  })

  it('sends a locker without a street and the phone in international form', () => {
    expect(request(aForm())).toMatchObject({
      cart_id: 'c1',
      confirmed,
      addressInformation: {
        shippingAddress: { firstname: 'Mari', countryId: 'EE', telephone: '+37255550123' },
        shipping_carrier_code: 'omniva',
        shipping_method_code: 'locker',
        pickup_point_id: '96091',
        payment_method_code: 'cashondelivery',
      },
    })
    expect(request(aForm()).addressInformation.shippingAddress).not.toHaveProperty('street')
    expect(request(aForm())).not.toHaveProperty('comment')
  })

  it('addresses the invoice to the company at its address', () => {
    const company = { isCompany: true, company: 'Näide OÜ', companyCode: '12345678', taxId: 'ee 100594102' }
    const form = aForm({ payment: { ...company, ...home, zipCode: '10 111' } })
    expect(request(form).addressInformation.billingAddress).toMatchObject({
      company: 'Näide OÜ',
      company_code: '12345678',
      vat_id: 'EE100594102',
      street: ['Pikk 13'],
      postcode: '10111',
    })
  })

  it('sends no delivery for a virtual cart', () => {
    const { addressInformation } = request(aForm({ payment: home }), virtual)
    expect(addressInformation).not.toHaveProperty('shippingAddress')
    expect(addressInformation).not.toHaveProperty('pickup_point_id')
    expect(addressInformation.billingAddress).toMatchObject({ city: 'Tallinn', firstname: 'Mari' })
  })
})
