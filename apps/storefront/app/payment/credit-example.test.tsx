import type { CreditOffer } from '@ambra/contract/payments/payment'
import { stores } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { CreditExample } from './credit-example.tsx'
import { creditWarning } from './credit-warning.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'

const credit: CreditOffer = {
  price: 279,
  advance: 27.9,
  months: 24,
  monthly: 14.14,
  interest: 13.8,
  apr: 21.41,
  adminFee: 4.19,
  monthlyFee: 0.56,
  total: 367.26,
  costs: 88.26,
}
const catalogs = compileMessages()

describe('legally complete advertising of instalments (LAW-CRD-1, LAW-CRD-2)', () => {
  it.each(stores.map((store) => [store.code, store] as const))(
    'shows all required figures with the monthly price in the store %s',
    (_, store) => {
      const html = renderToString(
        <MessagesProvider translate={createTranslate(store.locale, catalogs[store.language])}>
          <StoreProvider store={store}>
            <CreditExample credit={credit} />
          </StoreProvider>
        </MessagesProvider>,
      ).replaceAll('\u00a0', ' ')
      // One block: the monthly price is never shown without the example.
      expect(html.match(/^<div/)?.length).toBe(1)
      const text = html.replace(/<[^>]*>/g, ' ')
      const decimal = store.language === 'en' ? '.' : ','
      for (const figure of ['14.14 €', '279.00 €', '27.90 €', '251.10 €', '4.19 €'])
        expect(text).toContain(figure.replace('.', decimal))
      for (const rate of ['13.80', '21.41'])
        expect(text).toContain(rate.replace('.', decimal) + (store.language === 'en' ? '%' : ' %'))
      for (const figure of ['0.56 €', '367.26 €', '88.26 €'])
        expect(text).toContain(figure.replace('.', decimal))
      expect(text).toContain('24')
      expect(text).toContain(creditWarning[store.language])
      expect(text).toContain('AS Inbank filialas')
    },
  )

  it('contains the exact legal warning in five languages', () => {
    expect(creditWarning).toEqual({
      et: 'Ettevaatust! Raha laenamine maksab raha.',
      en: 'Caution! Borrowing money costs money.',
      ru: 'Осторожно! Заём денег стоит денег.',
      lv: 'Uzmanību! Naudas aizņemšanās maksā naudu.',
      lt: 'Atsargiai! Pinigų skolinimasis kainuoja.',
    })
  })
})
