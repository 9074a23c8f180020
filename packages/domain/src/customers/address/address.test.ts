import { describe, expect, it } from 'vitest'
import { addressErrors, isEmail, isName, normalizePostcode, readAddress } from './address.ts'
import { isCompanyCode, isVatNumber, normalizeCompanyCode, normalizeVatNumber } from './codes.ts'
import { phoneText, readPhone } from './phone.ts'
import {
  passwordError,
  paymentErrors,
  validatePersonalDetails,
  quantityError,
  shippingErrors,
} from './validation.ts'

describe('postcodes', () => {
  it.each([
    ['EE', '10111', '10111'],
    ['EE', ' 10 111 ', '10111'],
    ['EE', '0000', undefined],
    ['EE', '101111', undefined],
    ['EE', 'EE10111', '10111'],
    ['LV', 'LV-1010', 'LV-1010'],
    ['LV', 'lv1010', 'LV-1010'],
    ['LV', '1010', 'LV-1010'],
    ['LV', '10100', undefined],
    ['LT', 'LT-01100', 'LT-01100'],
    ['LT', 'LT 01100', 'LT-01100'],
    ['LT', '01100', 'LT-01100'],
    ['LT', '1100', undefined],
    ['FI', '00100', '00100'],
    ['IE', ' d02  x285', 'D02 X285'],
    ['PL', '00-950', '00-950'],
    ['FI', '<b>', undefined],
    ['FI', '1', undefined],
    ['US', '10001', undefined],
    ['EE', '', undefined],
    ['EE', 'abcde', undefined],
  ])('reads %s "%s" as %s', (country, input, expected) => {
    expect(normalizePostcode(country, input)).toBe(expected)
  })
})

describe('names and e-mail', () => {
  it.each(['Õie', 'Jüri-Mart', "O'Hara", 'Šarūnas', 'Мария', 'Ēriks', 'J. R.', 'Lý'])(
    'accepts the name %s',
    (name) => {
      expect(isName(name)).toBe(true)
    },
  )
  it.each(['A', '', '42', 'Mari1', '<b>', 'A.', '--'])('refuses the name "%s"', (name) => {
    expect(isName(name)).toBe(false)
  })
  it.each(['mari@example.ee', 'a.b+c@sub.example.co', 'õie@näide.ee'])('accepts %s', (email) => {
    expect(isEmail(email)).toBe(true)
  })
  it.each([
    'mari',
    'mari@',
    '@x.ee',
    'a b@x.ee',
    'a@x',
    'a@x..ee',
    'a@x.ee\r\nBcc: b@x.ee',
    'a@b@x.ee',
    'a?bcc=b@x.ee',
    'a&body=b@x.ee',
    'a%0ab@x.ee',
    `${'a'.repeat(250)}@x.ee`,
  ])('refuses "%s"', (email) => {
    expect(isEmail(email)).toBe(false)
  })
})

describe('phones', () => {
  it.each([
    ['5555 5555', 'EE', '+37255555555', true],
    ['+372 512 3456', 'EE', '+3725123456', true],
    ['00372 6123456', 'LV', '+3726123456', false],
    ['21234567', 'LV', '+37121234567', true],
    ['61234567', 'LV', '+37161234567', false],
    ['061234567', 'LT', '+37061234567', true],
    ['861234567', 'LT', '+37061234567', true],
    ['61234567', 'LT', '+37061234567', true],
    ['+4915112345678', 'EE', '+4915112345678', false],
  ])('reads %s of %s', (input, country, e164, isMobile) => {
    expect(readPhone(input, country)).toEqual({ e164, isMobile })
  })
  it.each([
    ['+37255550123', '+372\u00a05555\u00a00123'],
    ['+3725123456', '+372\u00a05123\u00a0456'],
    ['+37121234567', '+371\u00a02123\u00a04567'],
    ['+372 5555 0123', '+372 5555 0123'],
    ['+4915112345678', '+4915112345678'],
    ['', ''],
  ])('writes %s in groups', (stored, shown) => {
    expect(phoneText(stored)).toBe(shown)
  })
  it.each([
    ['123', 'EE'],
    ['abc', 'EE'],
    ['+372 1', 'EE'],
    ['12345678', 'LV'],
    ['', 'LT'],
    ['5551234', 'FI'],
  ])('refuses "%s" of %s', (input, country) => {
    expect(readPhone(input, country)).toBeUndefined()
  })
})

describe('company and VAT numbers', () => {
  it.each([
    ['EE', '12345678', true],
    ['EE', '14908559', true],
    ['EE', '10060701', true],
    ['EE', '10000062', true],
    ['EE', '10000640', true],
    ['EE', '12345679', false],
    ['EE', '32345674', false],
    ['EE', '1234567', false],
    ['LV', '40003521600', true],
    ['LV', '40003032949', true],
    ['LV', '40003521601', false],
    ['LT', '123033512', true],
    ['LT', '112029651', true],
    ['LT', '110688998', true],
    ['LT', '303225546', true],
    ['LT', '303225547', true],
    ['LT', '30322554', false],
    ['LT', '1234567', true],
    ['FI', '12', false],
    ['FI', '123', true],
  ])('%s code %s: %s', (country, input, isValid) => {
    expect(isCompanyCode(country, input)).toBe(isValid)
  })
  it.each([
    ['EE', ' 1000 0062', '10000062'],
    ['EE', '10.000.062', '10000062'],
    ['LV', 'lv 40003521600', '40003521600'],
    ['LT', '123 033-512', '123033512'],
    ['EE', '1234 5670', '1234 5670'],
    ['DE', ' HRB 12345 ', 'HRB 12345'],
  ])('%s code %s is stored as %s', (country, input, stored) => {
    expect(normalizeCompanyCode(country, input)).toBe(stored)
  })
  it.each([
    ['EE', 'EE100594102', true],
    ['EE', '100931558', true],
    ['EE', 'ee 100 594 102', true],
    ['EE', 'EE100594103', false],
    ['EE', 'EE101010101', false],
    ['LV', 'LV40003521600', true],
    ['LV', 'LV40003032949', true],
    ['LV', 'LV40003521601', false],
    ['LT', 'LT119511515', true],
    ['LT', 'LT100001919017', true],
    ['LT', 'LT100004801610', true],
    ['LT', 'LT100001919018', false],
    ['LT', 'LT119511525', false],
    ['EE', 'LV40003521600', true],
    ['EE', 'LV40003521601', false],
    ['EE', 'FI12345678', true],
    ['LT', 'X', false],
  ])('%s VAT number %s: %s', (country, input, isValid) => {
    expect(isVatNumber(country, input)).toBe(isValid)
  })
  it('writes VAT numbers with their prefix', () => {
    expect(normalizeVatNumber('EE', '100 594-102')).toBe('EE100594102')
    expect(normalizeVatNumber('EE', 'ee100594102')).toBe('EE100594102')
    expect(normalizeVatNumber('EE', 'lv 40003521600')).toBe('LV40003521600')
  })
})

describe('readAddress', () => {
  it('accepts both spellings and cleans the texts', () => {
    const address = readAddress(
      {
        country_id: 'lv',
        firstname: ' Mari\n',
        lastname: 'Maasikas',
        street: ['Brīvības iela', '12', null],
        postcode: 'lv 1010',
        city: 'Rīga',
        email: 'Mari@Example.ee',
      },
      'EE',
    )
    expect(address).toMatchObject({
      country: 'LV',
      firstname: 'Mari',
      street: ['Brīvības iela', '12'],
      postcode: 'LV-1010',
      email: 'mari@example.ee',
    })
    expect(readAddress({ street: [null] }, 'EE')).toMatchObject({ country: 'EE', street: [], firstname: '' })
    expect(readAddress(undefined, 'EE').country).toBe('EE')
  })

  it('names the error of each field', () => {
    const empty = readAddress(undefined, 'EE')
    expect(
      addressErrors(empty, { needsStreet: true, needsContact: true }).map(
        ({ field, code }) => `${field} ${code}`,
      ),
    ).toEqual([
      'firstname form.required',
      'lastname form.required',
      'street form.required',
      'city form.required',
      'postcode form.required',
      'email form.required',
    ])
    const good = readAddress(
      {
        firstname: 'Mari',
        lastname: 'Maasikas',
        street: ['Pikk 1'],
        city: 'Tallinn',
        postcode: '10111',
        email: 'a@b.ee',
      },
      'EE',
    )
    expect(addressErrors(good, { needsStreet: true, needsContact: true })).toEqual([])
    expect(
      addressErrors(
        { ...good, postcode: '12', country: 'US' },
        { needsStreet: true, needsContact: false },
      ).map(({ code }) => code),
    ).toEqual(['form.country', 'form.zip_short'])
    expect(addressErrors({ ...good, postcode: '0000' }, { needsStreet: true, needsContact: false })).toEqual([
      { field: 'postcode', code: 'form.zip_format' },
    ])
    expect(
      addressErrors({ ...good, street: [], postcode: '' }, { needsStreet: false, needsContact: true }),
    ).toEqual([])
  })
})

describe('forms', () => {
  const personal = { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@example.ee' }
  const place = {
    ...personal,
    country: 'EE',
    streetAddress: 'Pikk',
    apartmentNumber: '',
    city: 'Tallinn',
    state: '',
    region_id: 0,
    zipCode: '10111',
    phoneNumber: '55555555',
  }
  const shipping = { ...place, shippingMethod: 'courier', shippingCarrier: 'dpd' }
  const payment = {
    ...place,
    company: '',
    taxId: '',
    companyCode: '',
    paymentMethod: 'cashondelivery',
    paymentMethodAdditional: {},
  }

  it('refuses a URL in an address line', () => {
    const link = 'http://evil.example'
    const withLink = readAddress({ firstname: 'Mari', lastname: 'Mets', street: [link], city: link }, 'EE')
    // Pickup needs no street, but mails still repeat it.
    const rules = { needsStreet: false, needsContact: false }
    expect(addressErrors(withLink, rules).map(({ field, code }) => [field, code])).toEqual([
      ['street', 'form.link'],
      ['city', 'form.link'],
    ])
  })

  it('checks personal details', () => {
    expect(validatePersonalDetails(personal)).toEqual([])
    expect(validatePersonalDetails({ ...personal, createAccount: true, password: 'short' })).toEqual([
      { field: 'password', code: 'form.password_short' },
    ])
    expect(
      validatePersonalDetails({ ...personal, emailAddress: 'x', firstName: 'M', lastName: ' ' }).map(
        ({ code }) => code,
      ),
    ).toEqual(['form.name_short', 'form.required', 'form.email'])
    expect([passwordError(''), passwordError('12345678'), passwordError('õäöüõäö')]).toEqual([
      'form.required',
      undefined,
      'form.password_short',
    ])
  })

  it('requires a point and a mobile number for a locker, an address for a courier', () => {
    expect(shippingErrors(shipping, {})).toEqual([])
    const locker = { ...shipping, streetAddress: '', city: '', zipCode: '', phoneNumber: '6123456' }
    expect(shippingErrors(locker, { pickup: 'locker' }).map(({ field, code }) => `${field} ${code}`)).toEqual(
      ['phoneNumber form.phone_mobile', 'pickupPoint shipping.point_missing'],
    )
    expect(
      shippingErrors({ ...locker, phoneNumber: '5123456', pickupPoint: '1' }, { pickup: 'locker' }),
    ).toEqual([])
    expect(shippingErrors({ ...locker, pickupPoint: '1' }, { pickup: 'store' })).toEqual([])
    expect(
      shippingErrors({ ...shipping, zipCode: '1', shippingMethod: '' }, {}).map(({ code }) => code),
    ).toEqual(['form.zip_short', 'shipping.method_missing'])
  })

  it('checks the company only for a purchase as a company', () => {
    expect(paymentErrors(payment, { isCompany: false })).toEqual([])
    expect(paymentErrors(payment, { isCompany: true }).map(({ field }) => field)).toEqual([
      'company',
      'companyCode',
    ])
    const company = { ...payment, company: 'OÜ Näide', companyCode: '12345678', taxId: 'EE100594102' }
    expect(paymentErrors(company, { isCompany: true })).toEqual([])
    expect(
      paymentErrors({ ...company, companyCode: '12', taxId: 'E' }, { isCompany: true }).map(
        ({ code }) => code,
      ),
    ).toEqual(['form.company_code_short', 'form.vat_code_short'])
    expect(
      paymentErrors(
        { ...company, companyCode: '12345679', taxId: 'EE100594103', paymentMethod: '' },
        { isCompany: true },
      ).map(({ code }) => code),
    ).toEqual(['form.company_code_invalid', 'form.tax_id_invalid', 'payment.method_missing'])
  })

  it.each([
    ['2', 5, undefined],
    ['0', 5, 'form.quantity_above_zero'],
    ['-1', 5, 'form.quantity_above_zero'],
    ['1.5', 5, 'form.quantity_integer'],
    ['', 5, 'form.quantity_integer'],
    ['6', 5, 'form.quantity_below'],
    ['6', undefined, undefined],
  ])('checks the quantity "%s" with %s', (input, max, code) => {
    expect(quantityError(input, max)?.code).toBe(code)
  })
})
