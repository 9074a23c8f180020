import { defaultStore, stores } from '@ambra/domain/stores'
import type { AccountMailKind } from '@ambra/mail/mail-data'
import type { MailTransport } from '@ambra/mail/transport'
import type { MailOptions } from './mail-options.ts'
import type { OutboxHandler } from './outbox-worker.ts'
import { findMailLinks, findSeller } from './seller.ts'

/** Sends a mail about an account to the address of the message, in the language of the store that was asked. */
export function accountMailHandler(
  options: Pick<MailOptions, 'database' | 'publicUrl' | 'shopkeeper' | 'now' | 'renderAccountMail'>,
  transport: MailTransport,
  kind: AccountMailKind,
): OutboxHandler {
  const { database, publicUrl, shopkeeper, now } = options
  return async ({ payload, id }) => {
    const { email, code } = payload
    const store = stores.find(({ language }) => language === payload['language']) ?? defaultStore
    const account = `${publicUrl}${store.prefix}/my-account`
    const { subject, html, text } = options.renderAccountMail(kind, {
      language: store.language,
      seller: await findSeller(database, store, shopkeeper),
      links: {
        ...(await findMailLinks(database, store, publicUrl)),
        account: typeof code === 'string' ? `${account}?${new URLSearchParams({ confirm: code })}` : account,
      },
    })
    await transport.send({
      key: `${kind}-${id}`,
      to: String(email),
      subject,
      html,
      text,
      language: store.language,
      date: now(),
    })
  }
}
