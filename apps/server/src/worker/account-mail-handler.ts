import { issueResetToken } from '@ambra/api/modules/user/reset-tokens'
import { formatTimestamp } from '@ambra/domain/format'
import { defaultStore, stores } from '@ambra/domain/stores'
import type { AccountMailData, AccountMailKind } from '@ambra/mail/mail-data'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from './mail-options.ts'
import type { OutboxHandler } from './outbox-worker.ts'
import { findMailLinks, findSeller } from './seller.ts'

type Options = Pick<
  MailOptions,
  'database' | 'publicUrl' | 'shopkeeper' | 'now' | 'renderAccountMail' | 'resetMinutes'
>
/** Where the button leads, and until when. */
type Target = { page: string; until?: string }

/** Pages of the store that the buttons open. */
const pages: Readonly<Record<Exclude<AccountMailKind, 'password-reset'>, string>> = {
  'account-welcome': '/my-account',
  'account-confirm': '/my-account',
  'account-exists': '/my-account',
  'password-changed': '/reset-password',
  'email-changed': '',
  'email-new': '/my-account',
  'email-confirm': '/my-account',
  'session-stolen': '/reset-password',
  'account-erased': '',
}

const kindOf: Readonly<Record<string, AccountMailKind>> = {
  'mail.account_welcome': 'account-welcome',
  'mail.account_confirm': 'account-confirm',
  'mail.account_exists': 'account-exists',
  'mail.password_reset': 'password-reset',
  'mail.password_changed': 'password-changed',
  'mail.email_changed': 'email-changed',
  'mail.email_new': 'email-new',
  'mail.email_confirm': 'email-confirm',
  'mail.session_stolen': 'session-stolen',
  'mail.account_erased': 'account-erased',
}

/** What the worker does with messages about accounts, by their kind. */
export const accountMailHandlers = (
  options: Options,
  transport: MailTransport,
): Record<string, OutboxHandler> =>
  Object.fromEntries(
    Object.entries(kindOf).map(([message, kind]) => [message, accountMailHandler(options, transport, kind)]),
  )

/** Sends a mail about an account to the address of the message, in the language of the store that was asked. */
export function accountMailHandler(
  options: Options,
  transport: MailTransport,
  kind: AccountMailKind,
): OutboxHandler {
  const { database, publicUrl, shopkeeper, now } = options
  return async ({ payload, id, attempts }) => {
    const store = stores.find(({ language }) => language === payload['language']) ?? defaultStore
    const email = String(payload['email'])
    const isReset = kind === 'password-reset'
    const target = isReset ? await resetPage(options, email) : pageOf(kind, payload['code'])
    // Nobody has the address: whoever asked does not learn it, and nobody is written to.
    if (!target) return
    const data: AccountMailData = {
      language: store.language,
      seller: await findSeller(database, store, shopkeeper),
      links: {
        ...(await findMailLinks(database, store, publicUrl)),
        account: `${publicUrl}${store.prefix}${target.page}`,
      },
      ...(target.until ? { until: target.until } : {}),
    }
    await transport.send({
      // Each try to send a reset has a link of its own, the newest of which works.
      key: isReset ? `${kind}-${id}-${attempts}` : `${kind}-${id}`,
      to: email,
      ...options.renderAccountMail(kind, data),
      language: store.language,
      date: now(),
    })
  }
}

const pageOf = (kind: Exclude<AccountMailKind, 'password-reset'>, code: unknown): Target => ({
  page: typeof code === 'string' ? `${pages[kind]}?${new URLSearchParams({ confirm: code })}` : pages[kind],
})

async function resetPage(
  { database, now, resetMinutes }: Options,
  email: string,
): Promise<Target | undefined> {
  const lifeMs = resetMinutes * 60_000
  const issued = await issueResetToken(database, email, { now: now(), lifeMs })
  if (!issued) return undefined
  const path = [issued.customer.email, issued.token].map(encodeURIComponent).join('/')
  return { page: `/create-password/${path}`, until: formatTimestamp(new Date(now().getTime() + lifeMs)) }
}
