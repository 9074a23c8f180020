import { stores } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { CartLine } from './cart-line.tsx'

it.each(stores)('shows the current price without announcing a reduction in $code (LAW-PRC-1)', (store) => {
  const reduced = { price: 100, price_incl_tax: 80, original_price_incl_tax: 100, special_price: 80 }
  const line = { lineId: '1', sku: 'A', name: 'Kettle', qty: 2, ...reduced }
  const router = createMemoryRouter([
    { path: '*', element: <CartLine line={line} onRemoved={() => undefined} /> },
  ])
  const html = renderToString(
    <MessagesProvider translate={createTranslate(store.locale, compileMessages()[store.language])}>
      <StoreProvider store={store}>
        <RouterProvider router={router} />
      </StoreProvider>
    </MessagesProvider>,
  )
  expect(html).toMatch(/160[.,]00/)
  // A struck-through price or a percentage would also require the lowest price of 30 days.
  expect(html).not.toMatch(/<s[ >]|<del>|%|100[.,]00/)
})
