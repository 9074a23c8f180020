import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { languages } from '@ambra/contract/platform/api/language'
import { staffInviteRepository } from '@ambra/db/platform'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { defaultStore, type Language, stores } from '@ambra/domain/platform/shop/stores'
import type { AccountMailKind } from '@ambra/mail/mail-data'
import type { MailTransport } from '@ambra/mail/transport'
import { hashToken, newToken } from '../secrets/session-token.ts'
import type { MailOptions } from '../../messaging/mail/mail-options.ts'
import { findMailLinks, findSeller } from '../../messaging/mail/seller.ts'
import type { OutboxHandler, OutboxHandlers } from '../../messaging/outbox/outbox-worker.ts'
import { consoleOrigin, inviteAddress } from './staff-deps.ts'

type Options = Pick<
  MailOptions,
  'database' | 'publicUrl' | 'adminHost' | 'shopkeeper' | 'now' | 'renderAccountMail'
>
type Letter = { to: string; link: string; until?: string; values?: Record<string, string> }

/** Creates the handlers of mails to staff: invites, and notices about their own accounts. */
export const staffMailHandlers = (options: Options, transport: MailTransport) =>
  ({
    'mail.staff_invite': sender(options, transport, 'staff-invite'),
    'mail.staff_signed_in': sender(options, transport, 'staff-signed-in'),
    'mail.staff_keys_changed': sender(options, transport, 'staff-keys-changed'),
    'mail.audit_head': sender(options, transport, 'staff-audit-head'),
    'mail.audit_broken': sender(options, transport, 'staff-audit-broken'),
    'mail.webhook_off': sender(options, transport, 'staff-webhook-off'),
    'mail.plan_stopped': sender(options, transport, 'staff-plan-stopped'),
    'mail.start_stopped': sender(options, transport, 'staff-start-stopped'),
  }) satisfies Partial<OutboxHandlers<OutboxKind>>

function sender(options: Options, transport: MailTransport, kind: AccountMailKind): OutboxHandler {
  const { database, publicUrl, shopkeeper, now } = options
  return async ({ payload, id, attempts }) => {
    const letter =
      kind === 'staff-invite'
        ? await inviteLetter(options, Number(payload['invite_id']))
        : {
            to: String(payload['email']),
            link: `${consoleOrigin(options)}/admin${String(payload['page'] ?? '')}`,
            values: textValues(payload['values']),
          }
    // The invite was withdrawn.
    if (!letter) return
    const language = languages.find((one) => one === payload['language']) ?? defaultStore.language
    const store = stores.find((one) => one.language === language) ?? defaultStore
    await transport.send({
      // Each attempt to send an invite creates a new link; only the newest works.
      key: `${kind}-${id}-${attempts}`,
      to: letter.to,
      ...options.renderAccountMail(kind, {
        language,
        seller: await findSeller(database, store, shopkeeper),
        links: { ...(await findMailLinks(database, store, publicUrl)), account: letter.link },
        ...(letter.until ? { until: letter.until } : {}),
        ...(letter.values ? { values: letter.values } : {}),
      }),
      language,
      date: now(),
    })
  }
}

/** Creates the sender of the mail that tests the mail server. */
export const testMailSender =
  ({ database, publicUrl, shopkeeper, now, ...options }: Options, transport: MailTransport) =>
  async ({ key, to, language }: { key: string; to: string; language: Language }): Promise<void> => {
    const store = stores.find((one) => one.language === language) ?? defaultStore
    const account = `${consoleOrigin({ publicUrl, ...options })}/admin/settings?group=mails`
    await transport.send({
      key,
      to,
      ...options.renderAccountMail('staff-test', {
        language,
        seller: await findSeller(database, store, shopkeeper),
        links: { ...(await findMailLinks(database, store, publicUrl)), account },
      }),
      language,
      date: now(),
    })
  }

/** Reads the values for a mail's text from its payload. */
const textValues = (values: unknown): Record<string, string> =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    : {}

/** Issues the token of an invite when its mail is written, so that no table or queue holds it. */
async function inviteLetter(
  { database: { db }, now, ...settings }: Options,
  id: number,
): Promise<Letter | undefined> {
  const invites = staffInviteRepository(db)
  const invite = await invites.findById(id, now())
  if (!invite?.email) return undefined
  const token = newToken()
  await invites.setToken(id, hashToken(token))
  const link = inviteAddress(settings, 'invite', token)
  return { to: invite.email, link, until: formatTimestamp(invite.expiresAt) }
}
