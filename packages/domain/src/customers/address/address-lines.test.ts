import { describe, expect, it } from 'vitest'
import { addressErrors, addressNameError, lineError, nameError, readAddress } from './address.ts'
import { shippingErrors } from './validation.ts'

describe('lines of an address', () => {
  it.each([
    ['北京路 5', 'form.letters'],
    ['რუსთაველის 5', 'form.letters'],
    ['Pikk 5 😀', 'form.letters'],
    ['Οδός 5', 'form.letters'],
    ['www.evil.example', 'form.link'],
    ['evil.example/win', 'form.link'],
    ['A.H.Tammsaare tee 12/3-4', undefined],
    ['Šķūņu iela 4–5 "Jõhvi & Ko"', undefined],
    ['ул. Ёлкина, д. 5', undefined],
    ['Jo\u0302hvi', undefined],
  ])('answers %s for the address line "%s"', (line, code) => {
    expect(lineError(line)).toBe(code)
    const address = readAddress({ firstname: 'Mari', lastname: 'Mets', street: [line], city: 'Tartu' }, 'EE')
    const rules = { needsStreet: false, needsContact: false }
    expect(addressErrors(address, rules).map((error) => error.code)).toEqual(code ? [code] : [])
  })

  it('accepts a name of any alphabet, but not in an address, which documents print', () => {
    expect(nameError('ნინო')).toBeUndefined()
    expect(addressNameError('ნინო')).toBe('form.letters')
    const details = {
      firstName: 'ნინო',
      lastName: '李明',
      phoneNumber: '5551234',
      country: 'EE',
      streetAddress: 'Pikk 5',
      apartmentNumber: '',
      state: '',
      region_id: '',
      city: 'Tallinn',
      zipCode: '10123',
      shippingMethod: 'courier',
      shippingCarrier: 'dpd',
    }
    expect(shippingErrors(details, {}).map(({ field, code }) => [field, code])).toEqual([
      ['firstName', 'form.letters'],
      ['lastName', 'form.letters'],
    ])
  })
})
