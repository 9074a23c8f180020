import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { SiteFooter } from './site-footer.tsx'

vi.mock('virtual:message-urls', () => ({ default: {} }))

const cookies = { identifier: 'cookies', title: 'Küpsised', path: '/i/kupsised' }

function footerOf(pages = [cookies]): string {
  const footer = { shopping: [], about: [], help: [], notes: [] }
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <SiteFooter pages={pages} footer={footer} phone={undefined} hours={undefined} year={2026} />
      ),
    },
  ])
  return renderToStaticMarkup(
    <MessagesProvider translate={createTranslate('en-US', compileMessages().en)}>
      <StoreProvider store={defaultStore}>
        <Stub />
      </StoreProvider>
    </MessagesProvider>,
  )
}

it('uses heading levels directly below the page heading', () => {
  expect(footerOf()).not.toMatch(/<h[3-6]/)
  expect(footerOf().match(/<h2/g)).toHaveLength(3)
})

it('links to the cookie settings before its script has loaded, so that no click is lost', () => {
  expect(footerOf()).toContain('<a aria-haspopup="dialog" href="/i/kupsised#cookie-settings"')
  expect(footerOf([])).toContain('href="/cookies#cookie-settings"')
})

it('shows the withdrawal function without opening a fold (LAW-WDR-7)', () => {
  const [aside = '', ...folds] = footerOf().split('<details')
  expect(folds).toHaveLength(3)
  expect(aside).toContain('href="/withdraw"')
})
