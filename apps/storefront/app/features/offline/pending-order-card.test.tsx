import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Session } from '#app/session/session.ts'
import { aPendingOrder } from '#app/offline/fake-orders.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { orderButtonLabels } from '#app/i18n/fixed-wording.ts'
import { StoreProvider } from '#app/i18n/store.tsx'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { CardOfSession } from './pending-order-card.tsx'

vi.mock('virtual:message-urls', () => ({ default: {} }))

const store = storeByCode('en')
if (!store) throw new Error('no English store')
const t = createTranslate(store.locale, compileMessages().en)
const { order } = aPendingOrder()
const shippingAddress = { firstname: 'Mari', lastname: 'Tamm', city: 'Tartu', email: 'mari@example.ee' }
const waiting = aPendingOrder({
  owner: 7,
  state: 'waiting',
  order: { ...order, addressInformation: { shippingAddress } },
})

function shown({ status, id }: Pick<Session, 'status'> & { id?: number }, order = waiting): string {
  // Only the id of a customer is read.
  const session = { status, ...(id && { customer: { id } }) } as Session
  return renderToString(
    <MessagesProvider translate={t}>
      <StoreProvider store={store as NonNullable<typeof store>}>
        <CardOfSession
          session={session}
          order={order}
          terms={{ version: '1', termsPath: '/terms' }}
          onPlaced={() => undefined}
          onCancelled={async () => undefined}
        />
      </StoreProvider>
    </MessagesProvider>,
  )
}

it('shows an order of a customer to that customer, with its recipient', () => {
  const html = shown({ status: 'user', id: 7 })
  expect(html).toContain('Mari Tamm')
  expect(html).toContain(t('waiting.takeBack'))
})

it.each<[string, Parameters<typeof shown>[0]]>([
  ['a guest, after the session has run out', { status: 'guest' }],
  ['another customer', { status: 'user', id: 8 }],
])('shows %s only that there is an order, without its content or a way to remove it', (_, session) => {
  const html = shown(session)
  expect(html).toContain(t('nav.signIn'))
  for (const word of ['Mari', 'Tartu', 'mari@example.ee', t('cart.total'), t('waiting.takeBack')])
    expect(html).not.toContain(word)
})

it('shows nothing before the session is known', () => {
  expect(shown({ status: 'starting' })).not.toContain(t('nav.signIn'))
})

it('offers a retry instead of the order button when the new totals could not be loaded', () => {
  const html = shown({ status: 'user', id: 7 }, { ...waiting, state: 'changed' })
  expect(html).toContain(t('serverError.retry'))
  expect(html).not.toContain(orderButtonLabels.en)
})
