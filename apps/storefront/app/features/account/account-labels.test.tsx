import { ShopError } from '@ambra/contract/platform/errors/errors'
import { storeByCode } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { notifications } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { StoreProvider } from '#app/i18n/store.tsx'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { accountPlaces } from '#app/features/account/shared/account-form.ts'
import { toFormError } from '#app/forms/form-error.ts'
import { isBlockedOffline } from '#app/features/account/sign-in/password-offline.ts'
import { notifyUpdated } from '#app/features/account/profile/profile-update.ts'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { signOut } from '#app/features/account/sign-in/sign-out.ts'

vi.mock('virtual:message-urls', () => ({ default: {} }))

const store = storeByCode('en')
if (!store) throw new Error('no English store')
const t = createTranslate(store.locale, compileMessages().en)
const notified = () => notifications.getSnapshot().map(({ type, message }) => ({ type, message }))

beforeEach(() => notifications.set([]))
afterEach(() => void vi.unstubAllGlobals())

function shown(error: ShopError, title: string): string {
  const failure = toFormError(error, accountPlaces())
  const html = renderToString(
    <MessagesProvider translate={t}>
      <StoreProvider store={store as NonNullable<typeof store>}>
        <ErrorNotice error={failure.error} title={title} isBoxed />
      </StoreProvider>
    </MessagesProvider>,
  )
  return html.replace(/<[^>]+>/g, '').replace(/&#x27;/g, "'")
}

describe('texts of the account (spec §8 Account)', () => {
  it("shows 'You're logged out' after a sign-out by the shopper (spec §4 Logout, §8)", async () => {
    const nothing = async () => []
    await signOut(t, {
      listOrders: nothing,
      listTasks: nothing,
      confirmDiscard: async () => false,
      endSession: async () => undefined,
    })
    expect(notified()).toEqual([{ type: 'success', message: "You're logged out" }])
  })

  it("shows 'Account data has successfully been updated' after a profile change (spec §8)", () => {
    notifyUpdated(t)
    expect(notified()).toEqual([{ type: 'success', message: 'Account data has successfully been updated' }])
  })

  it("blocks a password change offline: error notice 'Reset password feature does not work while offline!' (spec §4 Offline, §8)", async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await isBlockedOffline(t)).toBe(true)
    expect(notified()).toEqual([
      { type: 'error', message: 'Reset password feature does not work while offline!' },
    ])
  })

  it('shows and blocks nothing online', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(await isBlockedOffline(t)).toBe(false)
    expect(notified()).toEqual([])
  })

  it("shows 'Error while changing password' above the server's message (spec §8)", () => {
    const refused = new ShopError('request.throttled', { seconds: 60 }, { status: 429 })
    const title = shopErrorText(t, 'account.password_change_failed')
    expect(title).toBe('Error while changing password')
    expect(shown(refused, title)).toBe(
      'Error while changing password Too many attempts. Please try again in 60 s.',
    )
  })

  it("shows 'Error while sending reset password e-mail' above the server's message (spec §8)", () => {
    const title = shopErrorText(t, 'account.reset_mail_failed')
    expect(title).toBe('Error while sending reset password e-mail')
    expect(shown(new ShopError('server.unreachable'), title)).toContain(title)
  })

  it.each([
    ['account.email_unknown', 'Provided email does not exist'],
    ['account.email_taken', 'A customer with the same email already exists in an associated website.'],
  ] as const)('shows %s at the e-mail field: %s (spec §8)', (code, text) => {
    const { fieldErrors: errors, error } = toFormError(new ShopError(code), accountPlaces())
    expect(errors).toEqual([{ field: 'emailAddress', code }])
    expect(error).toBeUndefined()
    expect(shopErrorText(t, code)).toBe(text)
  })

  it("shows a wrong current password at its field, and an invalid new one under the form's own field name (spec §8 'Error while changing password')", () => {
    expect(toFormError(new ShopError('account.wrong_password'), accountPlaces()).fieldErrors).toEqual([
      { field: 'currentPassword', code: 'account.wrong_password' },
    ])
    expect(
      toFormError(new ShopError('form.password_common'), accountPlaces({ password: 'newPassword' }))
        .fieldErrors,
    ).toEqual([{ field: 'newPassword', code: 'form.password_common' }])
  })
})
