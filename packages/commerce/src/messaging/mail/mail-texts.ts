import type { mailTextOperations } from '@ambra/contract/messaging/mail-text-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { outboxRepository } from '@ambra/db/messaging'
import { shopSettingRepository } from '@ambra/db/platform'
import { mailParts, mailTextKey, mailTokens } from '@ambra/domain/messaging/mail-texts'
import { type Store, stores } from '@ambra/domain/platform/shop/stores'
import { mailSamples } from '@ambra/mail/mail-samples'
import type { MailTransport } from '@ambra/mail/transport'
import type { Handlers } from '../../platform/operations/operation-handler.ts'
import type { OutboxHandler } from '../outbox/outbox-worker.ts'
import { checkTokens } from './check-tokens.ts'
import type { MailOptions } from './mail-options.ts'
import { sampleSurroundings } from './mail-preview-operations.ts'
import { findMailLinks, findSeller } from './seller.ts'

const parts = ['subject', 'intro', 'outro'] as const

/** @throws ShopError mail.unknown */
function getMail(mail: string, code: string) {
  const tokens = Object.hasOwn(mailTokens, mail) ? mailTokens[mail] : undefined
  const sample = mailSamples[mail]
  const store = stores.find((one) => one.code === code)
  if (!tokens || !sample || !store) throw new ShopError('mail.unknown')
  return { tokens, sample, store }
}

export const mailTextHandlers: Handlers<keyof typeof mailTextOperations> = {
  'mails.list': async (context, { language }) => {
    const templates = await import('@ambra/mail/render-mail')
    const around = await sampleSurroundings(context, { language })
    const plain = { ...around, seller: { ...around.seller, texts: {} } }
    const current = await shopSettingRepository(context.shop.database.db).listCurrent()
    return Object.keys(mailTokens).flatMap((mail) => {
      const keys = parts.map((part) => mailTextKey(mail, part))
      const changed = current.filter(({ key, value }) => value && keys.includes(key))
      const subject = mailSamples[mail]?.(templates, plain).subject
      return subject ? { mail, subject, stores: [...new Set(changed.map(({ store }) => store))] } : []
    })
  },
  'mails.show': async (context, { mail, store: code }) => {
    const { tokens, sample, store } = getMail(mail, code)
    const { language } = store
    const around = await sampleSurroundings(context, { language })
    const settings = shopSettingRepository(context.shop.database.db)
    const texts = []
    for (const part of parts) {
      const key = mailTextKey(mail, part)
      const { value = null, version = 0 } = (await settings.find(code, key)) ?? {}
      texts.push({ part, key, value: value ?? '', version, max_length: mailParts[part] })
    }
    const { subject } = sample(await import('@ambra/mail/render-mail'), {
      ...around,
      seller: { ...around.seller, texts: {} },
    })
    return { mail, store: code, language, tokens: [...tokens], subject, texts }
  },
  'mails.preview': async (context, { mail, store: code, ...draft }) => {
    const { tokens, sample, store } = getMail(mail, code)
    for (const part of parts) checkTokens(draft[part] ?? '', tokens)
    const around = await sampleSurroundings(context, { language: store.language })
    const texts = Object.fromEntries(parts.map((part) => [mailTextKey(mail, part), draft[part] ?? '']))
    const { subject, text } = sample(await import('@ambra/mail/render-mail'), {
      ...around,
      seller: { ...around.seller, texts },
    })
    return { subject, text }
  },
  'mails.test': async ({ shop, settings, actor, now }, { mail, store }) => {
    getMail(mail, store)
    const to = actor.kind === 'staff' ? actor.who.person.email : settings.contactEmail
    await outboxRepository(shop.database.db).add('mail.text_test', { mail, store, to }, { now: now() })
    return true
  },
}

/** Sends a mail with sample data to the person who tests its texts. */
export function textTestHandler(options: MailOptions, transport: MailTransport): OutboxHandler {
  const { database, publicUrl, shopkeeper, now } = options
  return async ({ id, payload }) => {
    const { sample, store } = getMail(String(payload['mail']), String(payload['store']))
    const { subject, html, text } = sample(options, await surroundingsOf(store))
    const to = String(payload['to'])
    const { language } = store
    await transport.send({ key: `mail-text-test-${id}`, to, subject, html, text, language, date: now() })
  }

  async function surroundingsOf(store: Store) {
    const links = await findMailLinks(database, store, publicUrl)
    return {
      language: store.language,
      seller: await findSeller(database, store, shopkeeper),
      links: { ...links, order: `${links.home}/order-completed` },
    }
  }
}
