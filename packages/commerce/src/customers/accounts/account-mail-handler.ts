import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { type Confirmation, issueAccountCode, issueEmailChangeCode } from './confirmation-codes.ts'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import type { AccountMailData, AccountMailKind } from '@ambra/mail/mail-data'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import type { OutboxHandler, OutboxHandlers } from '../../messaging/outbox/outbox-worker.ts'
import { findMailLinks, findSeller } from '../../messaging/mail/seller.ts'
import type { Database } from '@ambra/db/connection'
import { type CustomerRecord, customerRepository, passwordResetRepository } from '@ambra/db/customers'
import { hashToken, newToken } from '../../platform/secrets/session-token.ts'

type Options = Pick<
  MailOptions,
  'database' | 'publicUrl' | 'shopkeeper' | 'now' | 'renderAccountMail' | 'resetMinutes'
>
/** Mails to staff are in staff-mail-handler.ts. */
type CustomerMailKind = Exclude<AccountMailKind, `staff-${string}`>
/** Mail with its recipient, its button's page and its expiry. `hasCode`: the page's address holds a secret. */
type Letter = { kind: CustomerMailKind; email: string; page: string; until?: string; hasCode?: true }

/** Store pages that require another click: opening a link confirms nothing. */
const confirmPages = { 'account-confirm': '/confirm-account', 'email-confirm': '/confirm-email' } as const

/** Store pages of the other buttons. */
const pages: Readonly<
  Record<Exclude<CustomerMailKind, 'password-reset' | keyof typeof confirmPages>, string>
> = {
  'account-welcome': '/my-account',
  'account-exists': '/my-account',
  'account-made': '/reset-password',
  'password-changed': '/reset-password',
  'email-changed': '',
  'email-new': '/my-account',
  'session-stolen': '/reset-password',
  'account-erased': '',
}

/** Returns the handlers of messages about accounts, by their kind. */
export function accountMailHandlers(options: Options, transport: MailTransport) {
  const handler = (kind: CustomerMailKind) => accountMailHandler(options, transport, kind)
  return {
    'mail.account_welcome': handler('account-welcome'),
    'mail.account_confirm': handler('account-confirm'),
    'mail.account_made': handler('account-made'),
    'mail.account_exists': handler('account-exists'),
    'mail.password_reset': handler('password-reset'),
    'mail.password_changed': handler('password-changed'),
    'mail.email_changed': handler('email-changed'),
    'mail.email_new': handler('email-new'),
    'mail.email_confirm': handler('email-confirm'),
    'mail.session_stolen': handler('session-stolen'),
    'mail.account_erased': handler('account-erased'),
  } satisfies Partial<OutboxHandlers<OutboxKind>>
}

/** Sends an account mail to the address of the message, in the language of the store of the request. */
export function accountMailHandler(
  options: Options,
  transport: MailTransport,
  kind: CustomerMailKind,
): OutboxHandler {
  const { database, publicUrl, shopkeeper, now } = options
  return async ({ payload, id, attempts }) => {
    const letter = await letterOf(options, kind, payload)
    // Sends no mail if the request is over or the address has no account.
    if (!letter) return
    const store = stores.find(({ language }) => language === payload['language']) ?? defaultStore
    const data: AccountMailData = {
      language: store.language,
      seller: await findSeller(database, store, shopkeeper),
      links: {
        ...(await findMailLinks(database, store, publicUrl)),
        account: `${publicUrl}${store.prefix}${letter.page}`,
      },
      ...(letter.until ? { until: letter.until } : {}),
    }
    await transport.send({
      // Each attempt to send a code creates a new link; only the newest works.
      key: letter.hasCode ? `${letter.kind}-${id}-${attempts}` : `${letter.kind}-${id}`,
      to: letter.email,
      ...options.renderAccountMail(letter.kind, data),
      language: store.language,
      date: now(),
    })
  }
}

/** Creates the mail of a message from the current data; undefined if there is nothing to send. */
async function letterOf(
  options: Options,
  kind: CustomerMailKind,
  payload: Record<string, unknown>,
): Promise<Letter | undefined> {
  const { database, now } = options
  switch (kind) {
    case 'password-reset':
      return resetLetter(options, String(payload['email']))
    case 'account-confirm':
      return confirmLetter(kind, await issueAccountCode(database, Number(payload['pending_id']), now()))
    case 'email-confirm':
      return confirmLetter(kind, await issueEmailChangeCode(database, Number(payload['change_id']), now()))
    default:
      return { kind, email: String(payload['email']), page: pages[kind] }
  }
}

/** Asks the owner of an address to confirm; an address with an account receives a notice instead. */
function confirmLetter(
  kind: keyof typeof confirmPages,
  confirmation: Confirmation | undefined,
): Letter | undefined {
  if (!confirmation) return undefined
  const { email, code } = confirmation
  if (code === undefined) return { kind: 'account-exists', email, page: pages['account-exists'] }
  const path = [email, code].map(encodeURIComponent).join('/')
  return { kind, email, page: `${confirmPages[kind]}/${path}`, hasCode: true }
}

async function resetLetter(
  { database, now, resetMinutes }: Options,
  email: string,
): Promise<Letter | undefined> {
  const lifetimeMs = resetMinutes * 60_000
  const issued = await issueResetToken(database, email, { now: now(), lifetimeMs })
  if (!issued) return undefined
  const path = [issued.customer.email, issued.token].map(encodeURIComponent).join('/')
  return {
    kind: 'password-reset',
    email,
    page: `/create-password/${path}`,
    until: formatTimestamp(new Date(now().getTime() + lifetimeMs)),
    hasCode: true,
  }
}

/**
 * Issues the token of a reset mail and replaces an older one; undefined for an unknown address. Runs when the
 * mail is written, not when it is requested: the request does the same for every address, and no table holds
 * the token. `lifetimeMs` is the token's lifetime.
 */
export async function issueResetToken(
  database: Pick<Database, 'db'>,
  email: string,
  { now, lifetimeMs }: { now: Date; lifetimeMs: number },
): Promise<{ token: string; customer: CustomerRecord } | undefined> {
  const customer = await customerRepository(database.db).findByEmail(email)
  if (!customer) return undefined
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await passwordResetRepository(database.db).put(customer.id, { tokenHash: hashToken(token), now, expiresAt })
  return { token, customer }
}
