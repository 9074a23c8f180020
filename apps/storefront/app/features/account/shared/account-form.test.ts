import { ShopError } from '@ambra/contract/platform/errors/errors'
import { describe, expect, it } from 'vitest'
import { toFormError } from '#app/forms/form-error.ts'
import { accountPlaces } from './account-form.ts'

describe('server errors in account forms', () => {
  it.each([
    ['account.email_taken', 'emailAddress'],
    ['form.password_short', 'password'],
    ['form.password_common', 'password'],
  ] as const)('assigns %s to the field %s', (code, field) => {
    expect(toFormError(new ShopError(code), accountPlaces())).toEqual({ fieldErrors: [{ field, code }] })
  })

  it('assigns a list of errors to the fields of the form', () => {
    const cause = [
      { field: 'customer.firstname', error: 'form.name_short', message: 'x' },
      { field: 'customer.email', error: 'form.too_long', params: { max: 200 } },
    ]
    expect(
      toFormError(
        new ShopError('request.invalid', { field: 'customer.firstname' }, { cause }),
        accountPlaces(),
      ),
    ).toEqual({
      fieldErrors: [
        { field: 'firstName', code: 'form.name_short' },
        { field: 'emailAddress', code: 'form.too_long', params: { max: 200 } },
      ],
    })
  })

  it.each([
    new ShopError('account.bad_credentials', {}, { status: 401, cause: 'wrong' }),
    new ShopError('request.throttled', { seconds: 900 }, { status: 429 }),
    new ShopError(
      'request.invalid',
      { field: 'x' },
      { cause: [{ field: 'customer.addresses.0', error: 'y' }] },
    ),
  ])('shows an error without a field above the form: $code', (error) => {
    expect(toFormError(error, accountPlaces())).toEqual({
      fieldErrors: [],
      error: { code: error.code, params: error.params },
    })
  })

  it('assigns an error to a renamed field', () => {
    expect(
      toFormError(new ShopError('form.password_short'), accountPlaces({ password: 'newPassword' })),
    ).toEqual({
      fieldErrors: [{ field: 'newPassword', code: 'form.password_short' }],
    })
  })

  it('rethrows a bug', () => {
    expect(() => toFormError(new TypeError('a bug'), accountPlaces())).toThrow('a bug')
  })
})
