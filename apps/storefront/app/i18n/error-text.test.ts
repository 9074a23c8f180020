import { expect, it } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { createTranslate } from './messages.tsx'
import { shopErrorText } from './error-text.ts'

const t = createTranslate('en-US', compileMessages().en)

it('returns "Something went wrong. Try again in a few seconds." for a code of a newer server (spec §8)', () => {
  // A code missing in this catalogue.
  expect(shopErrorText(t, 'cart.of_tomorrow' as 'cart.empty')).toBe(
    'Something went wrong. Try again in a few seconds.',
  )
})

it('returns the text sent by a server without codes', () => {
  expect(shopErrorText(t, 'server.refused', { message: 'Closed' })).toBe('Closed')
})
