import type { Newsletter, NewsletterListed } from '@ambra/contract/messaging/newsletter-operations'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { outboxRepository, type WrittenNewsletter, writtenNewsletterRepository } from '@ambra/db/messaging'
import { stores } from '@ambra/domain/platform/shop/stores'
import { historyName, runsAs } from '../../platform/operations/actor.ts'
import type { HandlerContext } from '../../platform/operations/operation-handler.ts'
import { issueBody, issueMail, storesOf } from './newsletter-content.ts'

const usualLimit = 50
/** Latest moment for which a newsletter can be planned, ms. */
const latestMs = 366 * 86_400_000

/** Lists newsletters, newest first. */
export async function listNewsletters(
  { shop }: HandlerContext,
  { after, limit = usualLimit }: AdminInput<'newsletters.list'>,
): Promise<AdminResult<'newsletters.list'>> {
  const newsletters = writtenNewsletterRepository(shop.database.db)
  const rows = await newsletters.list(after, limit + 1)
  const shown = rows.slice(0, limit)
  const receivers = await newsletters.countReceivers()
  return {
    newsletters: shown.map(listed),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    subscribed: [...receivers.values()].reduce((sum, count) => sum + count, 0),
  }
}

/** Returns a newsletter. @throws ShopError newsletter.unknown */
export async function showNewsletter({ shop }: HandlerContext, { id }: { id: number }): Promise<Newsletter> {
  const newsletters = writtenNewsletterRepository(shop.database.db)
  const found = await newsletters.find(id)
  if (!found) throw new ShopError('newsletter.unknown')
  const receivers = await newsletters.countReceivers()
  return {
    ...listed(found),
    texts: found.texts,
    skus: found.skus,
    receivers: stores.map(({ id: store, code, language }) => ({
      store: code,
      language,
      count: receivers.get(store) ?? 0,
      has_text: found.texts[language] !== undefined,
    })),
  }
}

/**
 * Writes a newsletter, or changes a draft.
 * @throws ShopError newsletter.changed if another person changed or sent it, request.invalid without a text or for an
 * unknown product
 */
export async function saveNewsletter(
  context: HandlerContext,
  { draft, texts, skus }: AdminInput<'newsletters.save'>,
): Promise<Newsletter> {
  const { db } = context.shop.database
  if (storesOf(texts).length === 0)
    throw new ShopError('request.invalid', {
      field: 'texts',
      reason: 'has no text in the language of a store',
    })
  const known =
    skus.length === 0 ? [] : await db.selectFrom('products').select('sku').where('sku', 'in', skus).execute()
  const unknown = skus.find((sku) => !known.some((row) => row.sku === sku))
  if (unknown !== undefined) throw new ShopError('products.unknown', { sku: unknown })
  const newsletters = writtenNewsletterRepository(db)
  const content = { texts, skus: [...new Set(skus)], by: historyName(context.actor), now: context.now() }
  if (!draft) return showNewsletter(context, { id: await newsletters.add(content) })
  if (!(await newsletters.save(draft, content))) throw await changedOr(context, draft.id)
  return showNewsletter(context, draft)
}

/** Renders the mail in a language. @throws ShopError newsletter.unknown, newsletter.no_text */
export async function previewNewsletter(
  { shop, settings }: HandlerContext,
  { id, language }: AdminInput<'newsletters.preview'>,
): Promise<AdminResult<'newsletters.preview'>> {
  const { database } = shop
  const found = await writtenNewsletterRepository(database.db).find(id)
  if (!found) throw new ShopError('newsletter.unknown')
  const one = storesOf(found.texts).find(({ store }) => store.language === language)
  if (!one) throw new ShopError('newsletter.no_text')
  const { publicUrl, usesUrlKeys, contactEmail: shopkeeper } = settings
  const body = await issueBody(database.db, { ...one, skus: found.skus }, { publicUrl, usesUrlKeys })
  const leave = `${publicUrl}${one.store.prefix}/newsletter/leave/`
  const mail = { store: one.store, subject: one.text.subject, body, leave }
  // Only previews need the renderer in this process.
  const { renderNewsletterMail } = await import('@ambra/mail/render-mail')
  const { subject, text, html } = renderNewsletterMail(
    await issueMail(database, mail, { publicUrl, shopkeeper }),
  )
  return { subject, text, html }
}

/** Sends the mail to the address of the person who asks, and to no other. @throws ShopError newsletter.unknown, newsletter.no_text */
export async function testNewsletter(
  { shop, settings, actor, now }: HandlerContext,
  { id, language }: AdminInput<'newsletters.test'>,
): Promise<true> {
  const { db } = shop.database
  const found = await writtenNewsletterRepository(db).find(id)
  if (!found) throw new ShopError('newsletter.unknown')
  if (!storesOf(found.texts).some(({ store }) => store.language === language))
    throw new ShopError('newsletter.no_text')
  const to = actor.kind === 'staff' ? actor.who.person.email : settings.contactEmail
  await outboxRepository(db).add('mail.newsletter_test', { newsletter_id: id, language, to }, { now: now() })
  return true
}

/**
 * Plans the sending of a newsletter, now or at a moment. A second press sends nothing more.
 * @throws ShopError newsletter.changed, request.invalid for a moment that is over or too late
 */
export async function sendNewsletter(
  context: HandlerContext,
  { id, version, at }: AdminInput<'newsletters.send'>,
): Promise<Newsletter> {
  const { db } = context.shop.database
  const now = context.now()
  const sendAt = at === undefined ? now : new Date(at)
  const inMs = sendAt.getTime() - now.getTime()
  if (!(inMs >= 0 && inMs <= latestMs))
    throw new ShopError('request.invalid', { field: 'at', reason: 'is over, or more than a year away' })
  const terms = { sendAt, runsAs: runsAs(context.actor), by: historyName(context.actor), now }
  if (!(await writtenNewsletterRepository(db).plan({ id, version }, terms)))
    throw await changedOr(context, id)
  await outboxRepository(db).add(
    'newsletter.send',
    { newsletter_id: id },
    { now, runAt: sendAt, dedupeKey: `newsletter.send:${id}` },
  )
  return showNewsletter(context, { id })
}

/** Stops a newsletter. @throws ShopError newsletter.unknown, newsletter.changed if it is not under way */
export async function stopNewsletter(context: HandlerContext, { id }: { id: number }): Promise<Newsletter> {
  const newsletters = writtenNewsletterRepository(context.shop.database.db)
  const isStopped = await newsletters.move(id, ['planned', 'sending', 'sent'], {
    state: 'stopped',
    now: context.now(),
  })
  if (!isStopped) throw await changedOr(context, id)
  return showNewsletter(context, { id })
}

/** Returns the reason why a newsletter was not changed. */
async function changedOr({ shop }: HandlerContext, id: number): Promise<ShopError> {
  const found = await writtenNewsletterRepository(shop.database.db).find(id)
  return new ShopError(found ? 'newsletter.changed' : 'newsletter.unknown')
}

function listed(found: WrittenNewsletter): NewsletterListed {
  const { id, version, state, texts, send_at, code, changed_by, changed_at, queued, sent, failed, left } =
    found
  const written = storesOf(texts)
  return {
    id,
    version,
    state,
    subject: written[0]?.text.subject ?? '',
    languages: [...new Set(written.map(({ store }) => store.language))],
    send_at: send_at?.toISOString() ?? null,
    changed_by,
    changed_at: changed_at.toISOString(),
    code,
    queued,
    sent,
    failed,
    left,
  }
}
