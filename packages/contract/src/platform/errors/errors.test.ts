import { describe, expect, it } from 'vitest'
import { errorText, errorTexts } from './error-text.ts'
import { type ErrorCode, errors, ShopError } from './errors.ts'
import { fillText } from './fill-text.ts'
import { languages } from '../api/language.ts'

const codes = Object.keys(errors) as ErrorCode[]
const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

/** Quoted texts of spec section 8, in order, and those of sections 2 and 4 that have a code. */
const specTexts: readonly string[] = [
  'Product price is unknown, product cannot be added to the cart!',
  'No available product variants',
  'The product is out of stock and cannot be added to the cart!',
  'The system is not sure about the stock quantity (volatile). Product has been added to the cart for pre-reservation.',
  'Product has been added to the cart!',
  'Product quantity has been updated!',
  'In stock!',
  'Out of the stock!',
  'Please provide the search key {key} for product/single action!',
  "Product doesn't have parentSku, please check if this is configurable product",
  'Product query returned empty result product status = {n}',
  'Product query returned empty result product visibility = {n}',
  'Category query returned empty result {key} = {value}',
  'CMS query returned empty result',
  'Please do set the tax.defaultCountry in order to calculate totals',
  'No products synchronized for this category. Please come back while online!',
  'Account data has successfully been updated',
  'Password has successfully been changed',
  "You're logged out",
  'Reset password feature does not work while offline!',
  'Error while changing password',
  'Error while sending reset password e-mail',
  'Provided email does not exist',
  'A customer with the same email already exists in an associated website.',
  'Unexpected authorization error. Check your Network conection',
  'Unhandled error, wrong response format!',
  'Error with response - bad content-type!',
  'not authorized',
  'User is not authorized to access the resource',
  'Error refreshing user token',
  'Internal Application error while refreshing the tokens. Please clear the storage and refresh page',
  "You've entered an incorrect coupon code. Please try again.",
  'This url is not valid or you have already subscribed to our newsletter!',
  'Something went wrong. Try again in a few seconds.',
  'Internal Server Error 500',
  "We can't find the page",
  'Feedback for this order already filled',
  'Only {maxQuantity} products of this type are available',
  'The order can not be transfered because of server error, so the order is queued and sent when online.',
  'Order has been queued',
  'Some of the ordered products are not available!',
  'Internal validation error',
  'No such configuration for the product',
  'The product, category or CMS page is not available in Offline mode',
  'Redirecting to Home',
  'Product not found',
  'Order waiting!',
  'Click here to confirm the order that you made offline.',
  'You need to be logged in to see this page',
]

describe('error catalogue', () => {
  it.each(specTexts)('has a code whose English text is "%s" (spec §8)', (text) => {
    expect(Object.values(errorTexts.en)).toContain(text)
  })

  it.each([
    ['field required', 'form.required'],
    ['must be greater than 0', 'form.greater_than_zero'],
    ['quantity above 0', 'form.quantity_above_zero'],
    ['below {quantity}', 'form.quantity_below'],
    ['positive integer', 'form.quantity_integer'],
    ['at least 2 letters', 'form.name_short'],
    ['at least 3 letters', 'form.name_short_3'],
    ['at least 8', 'form.password_short'],
    ['identical', 'form.passwords_differ'],
    ['valid e-mail', 'form.email'],
    ['terms and conditions', 'form.terms'],
  ] as const)('has the form message "%s" (spec §5)', (words, code) => {
    const wanted = words.split(' ').map((word) => word.replaceAll(/[{}]/g, ''))
    const text = errorTexts.en[code].toLowerCase()
    expect(wanted.filter((word) => !text.includes(word.toLowerCase()))).toEqual([])
  })

  it('starts the address error with the text of the specification', () => {
    expect(errorTexts.en['address.invalid']).toMatch(/^Address provided in checkout contains invalid data/)
  })

  it.each(languages)('has exactly the codes of the catalogue in %s', (language) => {
    expect(Object.keys(errorTexts[language]).sort()).toEqual([...codes].sort())
  })

  it.each(languages)('uses only declared params in %s, the same as in English', (language) => {
    const faulty = codes.filter((code) => {
      const text = errorTexts[language][code]
      const declared: readonly string[] = errors[code].params
      const isSame = String(placesOf(text)) === String(placesOf(errorTexts.en[code]))
      return text.trim() === '' || !isSame || placesOf(text).some((name) => !declared.includes(name ?? ''))
    })
    expect(faulty).toEqual([])
  })

  it.each(languages.filter((name) => name !== 'en'))('translates every text to %s', (language) => {
    const same = codes.filter((code) => errorTexts[language][code] === errorTexts.en[code])
    expect(same).toEqual(['server.refused', 'extension.refused'])
  })

  it('uses 4xx for errors and 5xx only for bugs and overload', () => {
    expect(codes.filter((code) => errors[code].status >= 500)).toEqual([
      'search.unavailable',
      'database.unavailable',
      'files.unavailable',
      'server.busy',
      'server.internal',
      'extension.failed',
      'extension.timeout',
    ])
    const allowed = [0, 400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 431, 500, 503]
    expect(codes.filter((code) => !allowed.includes(errors[code].status))).toEqual([])
  })

  it('returns the text of a code in the language of the store', () => {
    expect(errorText('ru', 'stock.max_quantity', { maxQuantity: 3 })).toBe(
      'Этого товара осталось только 3\u00a0шт.',
    )
    expect(errorText('xx', 'cart.empty')).toBe('Ostukorv on tühi.')
    expect(fillText('a {x} b', {})).toBe('a  b')
  })

  it('carries code, params, status and cause', () => {
    const cause = new Error('below')
    const error = new ShopError('stock.max_quantity', { maxQuantity: 3 }, { status: 400, cause })
    expect(error).toMatchObject({
      name: 'ShopError',
      message: 'stock.max_quantity',
      params: { maxQuantity: 3 },
      status: 400,
      cause,
    })
    expect(new ShopError('cart.empty').params).toEqual({})
  })
})
