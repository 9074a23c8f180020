import type { PaymentDetails, PersonalDetails, ShippingDetails } from '@ambra/contract/sales/checkout'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import type { Language } from '@ambra/contract/platform/api/language'
import { describe, expect, it } from 'vitest'
import type { FieldError } from '../customers/address/address.ts'
import { isDoubtfulCompanyCode } from '../customers/address/codes.ts'
import {
  companyErrors,
  paymentErrors,
  validatePersonalDetails,
  quantityError,
  shippingErrors,
} from '../customers/address/validation.ts'

const languages: readonly Language[] = ['en', 'et', 'ru', 'lt', 'lv']

const person: PersonalDetails = { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@example.ee' }
const place = {
  firstName: 'Mari',
  lastName: 'Maasikas',
  country: 'EE',
  streetAddress: 'Pikk 13',
  apartmentNumber: '',
  city: 'Tallinn',
  state: '',
  region_id: 0,
  zipCode: '10111',
  phoneNumber: '5555 5555',
}
const delivery: ShippingDetails = { ...place, shippingMethod: 'courier', shippingCarrier: 'dpd' }
const company: PaymentDetails = {
  ...place,
  company: 'Näide OÜ',
  companyCode: '12345678',
  taxId: 'EE100594102',
  paymentMethod: 'cashondelivery',
  paymentMethodAdditional: {},
}

/** Returns the message at a field in that language. */
function messageAt(
  errors: readonly FieldError[],
  field: string,
  language: Language = 'en',
): string | undefined {
  const error = errors.find((one) => one.field === field)
  return error && errorText(language, error.code, error.params)
}
const personal = (over: Partial<PersonalDetails>) => validatePersonalDetails({ ...person, ...over })
const courier = (over: Partial<ShippingDetails>) => shippingErrors({ ...delivery, ...over }, {})
const buyer = (over: Partial<PaymentDetails>) => paymentErrors({ ...company, ...over }, { isCompany: true })

describe('form messages of the checkout (spec §5)', () => {
  it('reports a required field (spec §5 "field required")', () => {
    expect(messageAt(personal({ lastName: '  ' }), 'lastName')).toBe('Field is required')
    expect(messageAt(courier({ streetAddress: '' }), 'streetAddress')).toBe('Field is required')
    expect(messageAt(buyer({ company: '' }), 'company')).toBe('Field is required')
  })

  it('requires a name of at least 2 letters of any alphabet (spec §5 "name at least 2 letters")', () => {
    expect(messageAt(personal({ firstName: 'M' }), 'firstName')).toBe('Name must have at least 2 letters.')
    expect(messageAt(personal({ firstName: '42' }), 'firstName')).toBe('Name must have at least 2 letters.')
    for (const firstName of ['Мария', 'Õie', "O'Hara", 'Jüri-Mart'])
      expect(personal({ firstName })).toEqual([])
  })

  it('refuses digits and symbols in a name (spec §5 "alphabet only")', () => {
    expect(messageAt(personal({ firstName: 'Mari1' }), 'firstName')).toBe('Accepts only alphabet characters.')
    expect(messageAt(courier({ lastName: '<b>Mari' }), 'lastName')).toBe('Accepts only alphabet characters.')
  })

  it('refuses a name longer than 100 letters and states the limit (spec §5)', () => {
    expect(messageAt(personal({ firstName: 'a'.repeat(101) }), 'firstName')).toBe('At most 100 characters.')
  })

  it('requires a password of at least 8 letters when an account is created (spec §5 "password at least 8 letters")', () => {
    const short = personal({ createAccount: true, password: 'õäöüõäö' })
    expect(messageAt(short, 'password')).toBe('Password must have at least 8 letters.')
    expect(personal({ createAccount: true, password: 'õäöüõäöü' })).toEqual([])
    expect(personal({ createAccount: false, password: 'short' })).toEqual([])
  })

  it('requires a valid e-mail address (spec §5 "valid e-mail address")', () => {
    expect(messageAt(personal({ emailAddress: 'mari@' }), 'emailAddress')).toBe(
      'Please provide valid e-mail address.',
    )
  })

  it('requires 3 characters of a company code (spec §5 "company code … at least 3 characters")', () => {
    expect(messageAt(buyer({ companyCode: '12' }), 'companyCode')).toBe(
      'Company code must have at least 3 characters.',
    )
  })

  it('checks the digits of a company code of the three countries (spec §5)', () => {
    expect(messageAt(buyer({ companyCode: '12345679' }), 'companyCode')).toBe('Company code must be valid.')
    expect(messageAt(buyer({ country: 'LV', companyCode: '40003521601' }), 'companyCode')).toBe(
      'Company code must be valid.',
    )
    expect(companyErrors({ ...company, country: 'LT', companyCode: '123033512', taxId: '' })).toEqual([])
  })

  it('warns of a Lithuanian company code with a wrong check digit but accepts it', () => {
    expect(companyErrors({ ...company, country: 'LT', companyCode: '303225547', taxId: '' })).toEqual([])
    expect(isDoubtfulCompanyCode('LT', '303225547')).toBe(true)
    expect(isDoubtfulCompanyCode('LT', '303225546')).toBe(false)
  })

  it('requires 3 characters of a company VAT code (spec §5 "company VAT code at least 3 characters")', () => {
    expect(messageAt(buyer({ taxId: 'EE' }), 'taxId')).toBe(
      'Company VAT code must have at least 3 characters.',
    )
  })

  it('requires a valid tax identification number (spec §5 "tax identification number must be valid")', () => {
    expect(messageAt(buyer({ taxId: 'EE100594103' }), 'taxId')).toBe(
      'Tax identification number must be valid.',
    )
    expect(messageAt(buyer({ taxId: 'LT100001919018' }), 'taxId')).toBe(
      'Tax identification number must be valid.',
    )
    expect(buyer({ taxId: '' })).toEqual([])
  })

  it('requires 3 letters of a zip-code and the format of the country (spec §5 "zip-code at least 3 letters and format")', () => {
    expect(messageAt(courier({ zipCode: '10' }), 'zipCode')).toBe('Zip-code must have at least 3 letters.')
    for (const [country, zipCode] of [
      ['EE', '0000'],
      ['LV', 'LV-00000'],
      ['LT', 'LT-0000'],
    ] as const)
      expect(messageAt(courier({ country, zipCode }), 'zipCode')).toBe(
        'Zip-code format: LT-00000, LV-0000, Estonia 00000',
      )
    for (const [country, zipCode] of [
      ['EE', '10111'],
      ['LV', 'lv1010'],
      ['LT', '01100'],
    ] as const)
      expect(messageAt(courier({ country, zipCode }), 'zipCode')).toBeUndefined()
  })

  it('requires any valid phone for a courier, a mobile one for a locker', () => {
    expect(messageAt(courier({ phoneNumber: '12' }), 'phoneNumber')).toBe(
      'Please provide a valid phone number.',
    )
    expect(courier({ phoneNumber: '612 3456' })).toEqual([])
    const locker = shippingErrors(
      { ...delivery, phoneNumber: '612 3456', pickupPoint: '1' },
      { pickup: 'locker' },
    )
    expect(messageAt(locker, 'phoneNumber')).toMatch(/^Parcel lockers need a mobile number/)
  })

  it('requires a quantity above 0, below {quantity}, a positive integer (spec §5 quantity messages)', () => {
    const message = (input: string, max?: number) =>
      messageAt(
        [quantityError(input, max)].filter((error) => error !== undefined),
        'qty',
      )
    expect(message('0')).toBe('Quantity must be above 0')
    expect(message('6', 5)).toBe('Quantity must be below 6')
    expect(message('1.5')).toBe('Quantity must be a positive integer')
    expect(message('5', 5)).toBeUndefined()
  })

  it('has every message in five languages, each with its own text (spec §5)', () => {
    const errors = [
      ...personal({ firstName: 'M', lastName: '', emailAddress: 'x', createAccount: true, password: '1' }),
      ...courier({ zipCode: '1', phoneNumber: '1' }),
      ...buyer({ companyCode: '12', taxId: 'EE100594103' }),
    ]
    expect(errors.length).toBeGreaterThan(7)
    for (const { field } of errors) {
      const texts = languages.map((language) => messageAt(errors, field, language))
      expect(new Set(texts).size, `${field}: ${texts.join(' | ')}`).toBe(languages.length)
    }
  })
})
