import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTranslate } from '#app/i18n/messages.tsx'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { cartNotification } from './cart-notification.ts'
import { addOf } from '#app/cart/cart-goods-fixture.ts'
import { fakeBrowser } from '#app/cart/fake-browser.ts'

const t = createTranslate('en-US', compileMessages().en)

/**
 * Returns the texts shown when the server responds to a call of this path like this, after a product was
 * added to the cart.
 */
async function saidOf(path: string, response: { status: number; result: unknown }) {
  const { openTab, server } = fakeBrowser()
  const { cart, notices, bugs } = openTab()
  let isAnswered = false
  server.onCall((called) => {
    if (called !== path || isAnswered) return undefined
    isAnswered = true
    return response
  })
  await cart.add(addOf('KETTLE'))
  for (let turns = 0; turns < 300; turns += 1) await setImmediate()
  expect(isAnswered).toBe(true)
  const page = { t, externalCheckout: true, proceed: () => undefined }
  const said = notices
    .map((notice) => cartNotification(notice, page))
    .filter(({ type }) => type === 'error')
    .map(({ message }) => message)
  return { said, logged: bugs }
}

describe('server errors (spec §8 "Server errors with a string result or message")', () => {
  it.each([
    ['a text', 'We are closed'],
    ['an object with a message', { message: 'We are closed' }],
    ['an object with a result', { result: 'We are closed', message: 'not this' }],
  ])('shows an error with %s as an error notification', async (_, result) => {
    expect((await saidOf('cart/update', { status: 500, result })).said).toEqual(['We are closed'])
  })

  it('shows "Unhandled error, wrong response format!" for an error without a text', async () => {
    const { said } = await saidOf('cart/update', { status: 500, result: null })
    expect(said).toEqual(['Unhandled error, wrong response format!'])
  })

  it('shows nothing for the code ENOTFOUND', async () => {
    const result = { code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND office.test' }
    expect((await saidOf('cart/update', { status: 500, result })).said).toEqual([])
  })

  it.each(['cart/create', 'cart/totals'])('only logs the error of a silent task: %s', async (path) => {
    const { said, logged } = await saidOf(path, { status: 500, result: 'We are closed' })
    expect(said).toEqual([])
    expect(logged).toMatchObject([{ code: 'server.refused', params: { message: 'We are closed' } }])
  })
})
