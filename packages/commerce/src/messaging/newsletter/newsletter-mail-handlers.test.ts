import { operationContext } from '../../platform/operations/operation-context-suite.ts'
import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import type { OutboxHandler } from '../outbox/outbox-worker.ts'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { newsletterRepository, outboxRepository } from '@ambra/db/messaging'
import { renderNewsletterMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendNewsletter } from './newsletter-operations.ts'
import { newsletterMailHandlers } from './newsletter-mail-handlers.ts'
import { writeFileSync } from 'node:fs'

let database: TestDatabase
let outboxDir: string
const email = 'mari@example.ee'
const now = () => noon

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [])
  outboxDir = mkdtempSync(join(tmpdir(), 'ambra-newsletter-'))
})

const subscribers = () => newsletterRepository(database.db)
async function subscribe(address: string, storeId: number, isConfirmed = true): Promise<number> {
  const request = { email: address, storeId, source: 'form', consentVersion: '1', networkHash: 'n' } as const
  const requested = await subscribers().request(request, noon)
  const id = requested?.id ?? 0
  if (!isConfirmed) return id
  await subscribers().setCode(id, `hash ${address}`, new Date(noon.getTime() + 1))
  await subscribers().confirm({ email: address, codeHash: `hash ${address}` }, noon)
  return id
}
const queue = (kind: OutboxKind, payload: object) =>
  outboxRepository(database.db).add(kind, { ...payload }, { now: noon })

async function deliver(): Promise<void> {
  const transport = createMailTransport({ outboxDir, from: 'Ambra <shop@ambra.example>' })
  const options = { database, publicUrl: 'https://shop.test', shopkeeper: 'shop@ambra.example', now }
  const handlers: Readonly<Record<string, OutboxHandler>> = newsletterMailHandlers(
    { ...options, renderNewsletterMail },
    transport,
  )
  const outbox = outboxRepository(database.db)
  for (const message of await outbox.claim({ now: noon, limit: 50, lockMs: 1 })) {
    await handlers[message.kind]?.(message)
    await outbox.acknowledge(message.id, noon)
  }
}
const mails = () =>
  readdirSync(outboxDir)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(outboxDir, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
const toOf = (mail: string) => /^To: (\S+)/m.exec(mail)?.[1]

describe('mails of the newsletter', () => {
  it('sends a confirmation with a code of which only the hash is stored, and no unsubscribe link', async () => {
    const id = await subscribe(email, 2, false)
    await queue('mail.newsletter_confirm', { subscriber_id: id })
    await deliver()
    const [mail = ''] = mails()
    const code = /\/en\/newsletter\/mari%40example\.ee\/([\w-]{43})/.exec(mail)?.[1] ?? ''
    expect(toOf(mail)).toBe(email)
    expect(mail).not.toContain('List-Unsubscribe')
    expect(JSON.stringify(await database.db.selectFrom('outbox').selectAll().execute())).not.toContain(code)
    expect(await subscribers().confirm({ email, codeHash: hashToken(code) }, noon)).toBeDefined()
  })

  it('gives each subscriber an unsubscribe link in text and headers (RFC 8058)', async () => {
    const id = await subscribe(email, 1)
    await queue('mail.newsletter_welcome', { subscriber_id: id, coupon: 'NEWS-AAAAA-BBBBB' })
    await deliver()
    const [mail = ''] = mails()
    const { leaveToken } = (await subscribers().findById(id)) ?? { leaveToken: '-' }
    expect(mail).toContain('NEWS-AAAAA-BBBBB')
    expect(mail.replace(/\r\n\s+/g, ' ')).toContain(
      `List-Unsubscribe: <https://shop.test/api/newsletter/leave/${leaveToken}>`,
    )
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(mail).toContain(`https://shop.test/newsletter/leave/${leaveToken}`)
  })

  it('sends nothing to a subscriber who has unsubscribed since', async () => {
    const id = await subscribe(email, 1)
    await queue('mail.newsletter_welcome', { subscriber_id: id })
    await queue('mail.newsletter_known', { subscriber_id: id })
    await queue('mail.newsletter_confirm', { subscriber_id: id })
    await subscribers().leave({ email }, noon)
    await deliver()
    expect(mails()).toEqual([])
  })
})

describe('ambra newsletter', () => {
  const operator = () => operationContext(database, { now })
  function aFile(
    text = '---\nstore: et\nsubject: Uued lambid\n---\nTere!\n\n[Vaata](https://shop.test/c/lambid)',
  ) {
    const file = join(outboxDir, 'issue.md')
    writeFileSync(file, text)
    return file
  }

  it('sends a Markdown file to the subscribers of its store, once, and later only to new ones', async () => {
    await subscribe(email, 1)
    await subscribe('en@example.ee', 2)
    await subscribe('waiting@example.ee', 1, false)
    const file = aFile()
    const dry = await sendNewsletter(operator(), { file, dryRun: true })
    expect(dry).toMatchObject({ subscribers: 1, before: 0, queued: 0, parts: 2 })
    await deliver()
    expect(mails()).toEqual([])
    expect(await sendNewsletter(operator(), { file, dryRun: false })).toMatchObject({ queued: 1 })
    await subscribe('jaan@example.ee', 1)
    expect(await sendNewsletter(operator(), { file, dryRun: false })).toMatchObject({ queued: 1, before: 1 })
    await deliver()
    expect(mails().map(toOf).toSorted()).toEqual(['jaan@example.ee', email])
    expect(mails().every((mail) => mail.includes('List-Unsubscribe-Post'))).toBe(true)
    expect(mails().join('')).toContain('Subject: Uued lambid')
  })

  it.each([['no head'], ['---\nstore: xx\nsubject: a\n---\ntext'], ['---\nstore: et\n---\ntext']])(
    'rejects a file that does not name its store and subject: %#',
    async (text) => {
      await expect(sendNewsletter(operator(), { file: aFile(text), dryRun: false })).rejects.toThrow(
        /wants a head|no store/,
      )
      await expect(sendNewsletter(operator(), { file: '/nowhere.md', dryRun: false })).rejects.toThrow(
        'no such file',
      )
    },
  )
})
