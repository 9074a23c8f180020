import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { compileMessages } from '../../vite/compile-messages.ts'
import { BankTiles, markOf } from './bank-tiles.tsx'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'

const store = storeByCode('en')
if (!store) throw new Error('no English store')
const translate = createTranslate(store.locale, compileMessages().en)
const bank = (bic: string, name: string, country: string) => ({ bic, name, country, logo: '' })
const banks = [
  bank('A', 'Alfa', 'EE'),
  bank('B', 'Beta', 'LV'),
  bank('R', 'Both', 'LV'),
  bank('R', 'Both', 'EE'),
]

const htmlOf = (props: Partial<Parameters<typeof BankTiles>[0]>) =>
  renderToString(
    <MessagesProvider translate={translate}>
      <StoreProvider store={store}>
        <BankTiles
          banks={banks}
          hasFailed={false}
          home="EE"
          chosen={undefined}
          onChoose={() => {}}
          {...props}
        />
      </StoreProvider>
    </MessagesProvider>,
  )
const names = (html: string) => ['Alfa', 'Beta', 'Both'].filter((name) => html.includes(`>${name}<`))

describe('bank selection', () => {
  it('shows the banks of the shopper’s country, with none preselected', () => {
    const html = htmlOf({})
    expect(names(html)).toEqual(['Alfa', 'Both'])
    expect(html).not.toContain('checked')
  })

  it.each([
    ['the country of the bank that is chosen', { chosen: 'B' }, ['Beta', 'Both']],
    ['home first for a bank of several countries', { chosen: 'R' }, ['Alfa', 'Both']],
    ['the first country with banks for a shopper from elsewhere', { home: 'FI' }, ['Alfa', 'Both']],
  ])('shows %s', (_, props, expected) => {
    expect(names(htmlOf(props))).toEqual(expected)
  })

  it.each([
    ['cannot be had', { banks: undefined, hasFailed: true }],
    ['is empty', { banks: [] }],
  ])('forwards the shopper without a selection when the list %s', (_, props) => {
    expect(htmlOf(props)).toContain('You can choose your bank on the payment page')
  })

  it.each([
    ['SEB', 'SEB'],
    ['Swedbank', 'Sw'],
    ['Coop Pank', 'CP'],
  ])('abbreviates %s to %s', (name, mark) => {
    expect(markOf(name)).toBe(mark)
  })
})
