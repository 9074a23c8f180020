import { newsletterMailHandlers } from '@ambra/commerce/messaging'
import { listRoots, readListView, writeProductList } from '@ambra/db/catalogue'
import { newsletterRepository, outboxRepository } from '@ambra/db/messaging'
import { renderNewsletterMail } from '@ambra/mail/render-mail'
import type { MailTransport } from '@ambra/mail/transport'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, auditOf, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
let boss: Awaited<ReturnType<typeof aPerson>>
let sent: Parameters<MailTransport['send']>[0][]

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP' })])
  const { db } = shop.database
  await writeProductList(db, await listRoots(db, 0, 9), {
    view: await readListView(db),
    now: shop.clock.now(),
  })
  boss = await anOwner(shop)
  sent = []
})

const subscribers = () => newsletterRepository(shop.database.db)
async function subscribe(email: string, storeId = 1, isConfirmed = true): Promise<number> {
  const now = shop.clock.now()
  const request = { email, storeId, source: 'form', consentVersion: '1', networkHash: 'n' } as const
  const id = (await subscribers().request(request, now))?.id ?? 0
  if (!isConfirmed) return id
  await subscribers().setCode(id, `hash ${email}`, new Date(now.getTime() + 1))
  await subscribers().confirm({ email, codeHash: `hash ${email}` }, now)
  return id
}

/** Carries out due messages of newsletters, as the worker does; `most` limits them. */
async function work(most = 100): Promise<void> {
  const transport: MailTransport = {
    send: async (mail) => ({ messageId: String(sent.push(mail)) }),
    close: () => undefined,
  }
  const handlers: Record<string, (message: never) => Promise<void>> = newsletterMailHandlers(
    {
      database: shop.database,
      publicUrl: 'https://shop.test',
      shopkeeper: 'shop@ambra.example',
      now: shop.clock.now,
      renderNewsletterMail,
    },
    transport,
  )
  const outbox = outboxRepository(shop.database.db)
  const kinds = ['newsletter.send', 'mail.newsletter', 'mail.newsletter_test']
  for (let count = 0; count < most; count += 1) {
    const [message] = await outbox.claim({ now: shop.clock.now(), limit: 1, lockMs: 1000, kinds })
    if (!message) return
    await handlers[message.kind]?.(message as never)
    await outbox.acknowledge(message.id, shop.clock.now())
  }
}
const texts = { et: { subject: 'Uued lambid', body: 'Tere!', button: { text: 'Vaata', url: '/c/lambid' } } }
const save = async (over: object = {}) =>
  (await boss.run('newsletters.save', { texts, skus: ['LAMP'], ...over })).body.result
const find = async (id: number) => (await boss.run('newsletters.show', { id })).body.result

describe('a newsletter', () => {
  it('is written, previewed and sent once, to confirmed subscribers of its languages only', async () => {
    await subscribe('mari@example.ee')
    await subscribe('waiting@example.ee', 1, false)
    await subscribe('english@example.ee', 2)
    const { id, version, receivers } = await save()
    expect(receivers.slice(0, 2)).toMatchObject([
      { language: 'et', count: 1, has_text: true },
      { language: 'en', count: 1, has_text: false },
    ])
    const preview = (await boss.run('newsletters.preview', { id, language: 'et' })).body.result
    expect(preview.subject).toBe('Uued lambid')
    expect(preview.text).toContain('http://shop.test/c/lambid')
    expect(codeOf(await boss.run('newsletters.preview', { id, language: 'en' }))).toBe('newsletter.no_text')
    expect((await boss.run('newsletters.send', { id, version })).body.result.state).toBe('planned')
    // A second press, and a change after the press.
    expect(codeOf(await boss.run('newsletters.send', { id, version }))).toBe('newsletter.changed')
    expect(codeOf(await boss.run('newsletters.save', { draft: { id, version }, texts, skus: [] }))).toBe(
      'newsletter.changed',
    )
    await work()
    expect(sent.map(({ to, subject }) => `${to} ${subject}`)).toEqual(['mari@example.ee Uued lambid'])
    expect(sent[0]?.oneClickLeave).toMatch(/\/api\/newsletter\/leave\/./)
    expect(sent[0]?.text).toContain('/p/LAMP')
    expect(await find(id)).toMatchObject({ state: 'sent', queued: 1, sent: 1, failed: 0, left: 0 })
    await subscribers().leave({ email: 'mari@example.ee' }, shop.clock.now())
    expect(await find(id)).toMatchObject({ left: 1 })
    expect(await auditOf(shop)).toEqual(
      expect.arrayContaining([expect.objectContaining({ operation: 'newsletters.send', outcome: 'done' })]),
    )
  })

  it('goes to the person who tests it and to no other', async () => {
    await subscribe('mari@example.ee')
    const { id } = await save()
    await boss.run('newsletters.test', { id, language: 'et' })
    await work()
    expect(sent.map(({ to }) => to)).toEqual([boss.email])
    expect(await find(id)).toMatchObject({ state: 'draft', queued: 0 })
  })

  it('stops while it is being sent', async () => {
    for (const name of ['a', 'b', 'c']) await subscribe(`${name}@example.ee`)
    const { id, version } = await save()
    await boss.run('newsletters.send', { id, version })
    // Queues the mails and sends the first.
    await work(2)
    expect((await boss.run('newsletters.stop', { id })).body.result.state).toBe('stopped')
    await work()
    expect(sent).toHaveLength(1)
    expect(await find(id)).toMatchObject({ state: 'stopped', queued: 3, sent: 1 })
    expect(codeOf(await boss.run('newsletters.stop', { id }))).toBe('newsletter.changed')
  })

  it('waits for its moment, and for the right that its planner has then', async () => {
    await subscribe('mari@example.ee')
    const editor = await aPerson(shop, [{ role: 'editor', store: null }])
    const at = new Date(shop.clock.now().getTime() + 60_000).toISOString()
    const { id, version } = await save()
    expect((await editor.run('newsletters.send', { id, version, at })).status).toBe(200)
    await work()
    expect(sent).toEqual([])
    await boss.run('staff.set-roles', { id: editor.id, roles: [{ role: 'accountant', store: null }] })
    shop.clock.advance(61_000)
    await work()
    expect(sent).toEqual([])
    expect(await find(id)).toMatchObject({ state: 'stopped', code: 'not_allowed' })
    const past = { id: (await save()).id, version: 1, at: '2020-01-01T00:00:00Z' }
    expect(codeOf(await boss.run('newsletters.send', past))).toBe('request.invalid')
  })

  it('is refused without a text, for an unknown product and without the right', async () => {
    expect(codeOf(await boss.run('newsletters.save', { texts: {}, skus: [] }))).toBe('request.invalid')
    expect(codeOf(await boss.run('newsletters.save', { texts, skus: ['GHOST'] }))).toBe('products.unknown')
    const { id, version } = await save()
    const reader = await aPerson(shop, [{ role: 'accountant', store: null }])
    expect(codeOf(await reader.run('newsletters.send', { id, version }))).toBe('staff.not_allowed')
    expect(codeOf(await reader.run('subscribers.list', {}))).toBe('staff.not_allowed')
  })
})

describe('subscribers', () => {
  it('are found, counted and removed', async () => {
    const id = await subscribe('mari@example.ee')
    await subscribe('jaan@example.ee', 2, false)
    const list = async (input: object) => (await boss.run('subscribers.list', input)).body.result
    expect(await list({ q: 'mar' })).toMatchObject({
      subscribers: [{ id, email: 'mari@example.ee', state: 'subscribed', consent: '1' }],
      counts: { subscribed: 1, pending: 1, unsubscribed: 0 },
    })
    expect(JSON.stringify(await list({}))).not.toContain('leave')
    const removed = await boss.run('subscribers.remove', { id, reason: 'asked by phone' })
    expect(removed.body.result.state).toBe('unsubscribed')
    expect((await list({ state: 'unsubscribed' })).subscribers).toHaveLength(1)
    expect(codeOf(await boss.run('subscribers.remove', { id: 999_999 }))).toBe('newsletter.no_subscriber')
  })

  it('are exported with the proof of their consent, after step-up and with an audit entry', async () => {
    await subscribe('mari@example.ee')
    await subscribe('kati@example.ee', 1, false)
    const { columns, rows } = (
      await boss.run('export.subscribers', { state: 'subscribed', columns: 'email,consent' })
    ).body.result
    expect([columns, ...rows]).toEqual([
      ['email', 'consent'],
      ['mari@example.ee', '1'],
    ])
    expect(await auditOf(shop)).toContainEqual(
      expect.objectContaining({
        actor_id: String(boss.id),
        operation: 'export.subscribers',
        outcome: 'done',
      }),
    )
    const editor = await aPerson(shop, [{ role: 'editor', store: null }])
    expect(codeOf(await editor.run('export.subscribers', {}))).toBe('staff.not_allowed')
    shop.clock.advance(11 * 60_000)
    expect(codeOf(await boss.run('export.subscribers', {}))).toBe('staff.step_up')
  })
})
