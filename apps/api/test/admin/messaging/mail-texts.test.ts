import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailHandlers } from '@ambra/commerce/messaging'
import { outboxRepository } from '@ambra/db/messaging'
import { mailTokens } from '@ambra/domain/messaging/mail-texts'
import * as mails from '@ambra/mail/render-mail'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
let boss: Awaited<ReturnType<typeof aPerson>>
const mail = 'order-confirmation'
const key = 'mail.order_confirmation.intro'

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP' })])
  boss = await anOwner(shop)
})

const save = (value: string | null, version = 0) =>
  boss.run('settings.save', { changes: [{ key, store: 'en', value, version }] })
const preview = async (texts: object, store = 'en') =>
  (await boss.run('mails.preview', { mail, store, ...texts })).body.result

describe('texts of mails', () => {
  it('lists every mail with its usual subject and the stores that changed it', async () => {
    const list = async () => (await boss.run('mails.list', { language: 'en' })).body.result
    expect((await list()).map((one: { mail: string }) => one.mail)).toEqual(Object.keys(mailTokens))
    expect((await list())[0]).toEqual({ mail, subject: 'Order 100000540 received', stores: [] })
    await save('Hello')
    expect((await list())[0]).toMatchObject({ stores: ['en'] })
  })

  it.each(Object.keys(mailTokens))('shows own texts in a preview of %s', async (name) => {
    const own = { subject: 'Own subject', intro: 'Own intro {{shop}}', outro: 'Own outro' }
    const { result } = (await boss.run('mails.preview', { mail: name, store: 'en', ...own })).body
    expect(result.subject).toBe('Own subject')
    expect(result.text).toMatch(/Own intro [^{]+[^]+Own outro/)
  })

  it('fills tokens of an order in its language and keeps the sentences of the mail', async () => {
    const { subject, text } = await preview({ subject: '{{shop}} {{number}}', intro: '{{name}}: {{total}}' })
    expect(subject).toMatch(/^\S.* 100000540$/)
    expect(text).toMatch(/\S+: €?[\d.,\s]+/)
    expect(text).toContain('it is your proof of purchase')
    expect((await preview({}, 'et')).subject).toContain('Tellimus')
  })

  it('refuses tokens that the mail cannot fill, when it is previewed and when it is saved', async () => {
    const refused = await boss.run('mails.preview', { mail, store: 'en', intro: '{{iban}}' })
    expect(codeOf(refused)).toBe('mail.unknown_token')
    expect(refused.response.body).toContain('{{shop}}, {{number}}, {{name}}, {{total}}')
    expect(codeOf(await save('Dear {{iban}}'))).toBe('mail.unknown_token')
    expect(codeOf(await boss.run('mails.show', { mail: 'constructor', store: 'en' }))).toBe('mail.unknown')
    expect(codeOf(await boss.run('mails.show', { mail, store: 'xx' }))).toBe('mail.unknown')
  })

  it('stores versions with their author, refuses an outdated one and restores an earlier one', async () => {
    await save('First')
    expect(codeOf(await save('Other'))).toBe('settings.changed')
    await save(null, 1)
    expect((await boss.run('mails.show', { mail, store: 'en' })).body.result.texts[1]).toMatchObject({
      value: '',
      version: 2,
    })
    const { versions } = (await boss.run('settings.history', { key, store: 'en' })).body.result
    expect(versions.map(({ value }: { value: string | null }) => value)).toEqual([null, 'First'])
  })

  it('is not part of the settings screen or of what shoppers read', async () => {
    await save('Private words')
    const { settings } = (await boss.run('settings.show', {})).body.result
    expect(settings.some((one: { key: string }) => one.key.startsWith('mail.'))).toBe(false)
    const config = await shop.app.inject({ method: 'GET', url: '/api/shop-data?storeCode=en' })
    expect(config.body).not.toContain('Private words')
  })

  it('sends a test with the saved texts to the person who asks, and uses them in every later mail', async () => {
    await save('Hello from {{shop}}')
    await boss.run('mails.test', { mail, store: 'en' })
    const outboxDir = mkdtempSync(join(tmpdir(), 'ambra-mail-texts-'))
    const { handlers, close } = createMailHandlers({
      ...mails,
      database: shop.database,
      outboxDir,
      smtpUrl: undefined,
      from: 'Ambra <shop@ambra.example>',
      shopkeeper: 'orders@ambra.example',
      publicUrl: 'https://shop.example',
      downloadDays: 30,
      resetMinutes: 60,
      now: shop.clock.now,
    })
    const kinds = ['mail.text_test']
    const outbox = outboxRepository(shop.database.db)
    const [message] = await outbox.claim({ now: shop.clock.now(), limit: 1, lockMs: 1000, kinds })
    await handlers['mail.text_test'](message!)
    close()
    const [file = ''] = readdirSync(outboxDir)
    const sent = readFileSync(join(outboxDir, file), 'utf8')
    expect(sent).toContain('Hello from')
    expect(/^To: (.*)$/m.exec(sent)?.[1]).toContain(message?.payload['to'])
    expect(message?.payload['to']).toBe(boss.email)
  })

  it('needs the right to edit settings', async () => {
    const clerk = await aPerson(shop, [{ role: 'order-desk', store: null }])
    expect(codeOf(await clerk.run('mails.test', { mail, store: 'en' }))).toBe('staff.not_allowed')
    expect(codeOf(await clerk.run('mails.list', { language: 'en' }))).toBe('staff.not_allowed')
  })
})
