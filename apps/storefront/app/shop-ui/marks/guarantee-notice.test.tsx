import { existsSync } from 'node:fs'
import { guaranteeNotices } from '@ambra/domain/service/guarantee-notice'
import { stores } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StoreProvider } from '#app/i18n/store.tsx'
import { GuaranteeNotice } from './guarantee-notice.tsx'

it.each(stores)('shows the notice in $language with an existing QR code (LAW-GRT-1)', (store) => {
  const html = renderToString(
    <StoreProvider store={store}>
      <GuaranteeNotice />
    </StoreProvider>,
  )
  const { title, lead, rights, contact, more, official } = guaranteeNotices[store.language]
  expect([title, lead, ...rights, contact, more].filter((text) => !html.includes(text))).toEqual([])
  expect(html).toContain(`src="/legal-guarantee/${official}.svg"`)
  expect(existsSync(new URL(`../../../public/legal-guarantee/${official}.svg`, import.meta.url))).toBe(true)
})

it.each(stores)(
  'is replaced by the official artwork in $language, with an alternative text (LAW-GRT-1)',
  (store) => {
    const html = renderToString(
      <StoreProvider store={store}>
        <GuaranteeNotice artwork="/media/legal/notice.svg" />
      </StoreProvider>,
    )
    const { lead, more, official } = guaranteeNotices[store.language]
    expect(html).toContain('src="/media/legal/notice.svg"')
    expect(html).toContain(`alt="${lead}`)
    expect(html).toContain(more)
    expect(html).not.toContain(`/legal-guarantee/${official}.svg`)
  },
)
