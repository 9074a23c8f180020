import { expect, it } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { createTranslate } from './messages.tsx'
import { shopErrorText } from './error-text.ts'

const t = createTranslate('en-US', compileMessages().en)

it('says "Something went wrong. Try again in a few seconds." of a code of a newer server (spec §8)', () => {
  // A code without a row in this catalogue.
  expect(shopErrorText(t, 'cart.of_tomorrow' as 'cart.empty')).toBe(
    'Something went wrong. Try again in a few seconds.',
  )
})

it('says the text that a server without codes sent', () => {
  expect(shopErrorText(t, 'server.refused', { message: 'Closed' })).toBe('Closed')
})
