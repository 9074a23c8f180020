import { stores } from '@ambra/domain/platform/shop/stores'
import { expect, it } from 'vitest'
import { createTranslate } from '#app/i18n/messages.tsx'
import { compileMessages } from '../../../../vite/compile-messages.ts'
import { priceLabel } from './price-label.ts'

it.each(stores)('puts the euro sign after the numbers, without a minus between them, in $code', (store) => {
  const t = createTranslate(store.locale, compileMessages()[store.language])
  const labels = [{ to: 50 }, { from: 50, to: 100 }, { from: 150 }].map((range) =>
    priceLabel(t, range).replaceAll('\u00a0', ' '),
  )
  expect(labels[0]).toMatch(/^[\p{L} ]+ 50 €$/u)
  expect(labels[1]).toBe('50–100 €')
  expect(labels[2]).toMatch(/^\p{L}+ 150 €$/u)
})
