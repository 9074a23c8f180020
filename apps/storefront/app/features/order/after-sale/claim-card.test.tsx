import type { Claim } from '@ambra/contract/service/after-sale'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { compileMessages } from '../../../../vite/compile-messages.ts'
import { ClaimCard } from './claim-card.tsx'

const claim: Claim = {
  code: 'C-2222-3333-4444',
  created_at: '2026-11-20 12:00',
  value: 'Lamp',
  description: 'It is broken.',
  state: 'answered',
  dueDate: '2026-12-05',
}
const en = storeByCode('en')
const html = (more: Partial<Claim> = {}) =>
  en &&
  renderToString(
    <MessagesProvider translate={createTranslate('en-GB', compileMessages().en)}>
      <StoreProvider store={en}>
        <ClaimCard claim={{ ...claim, ...more }} />
      </StoreProvider>
    </MessagesProvider>,
  )

it('links the repair form and shows how long it is binding (LAW-RPR-2)', () => {
  const path = '/api/claim/repair-form?code=C-2222-3333-4444'
  const card = html({ repairForm: { path, validUntil: '2026-12-20' } })
  expect(card).toContain(`href="${path}"`)
  expect(card).toContain('Binding for us until 20 Dec 2026')
  expect(html()).not.toContain('repair-form')
})
