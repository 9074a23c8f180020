import type { OutboxHandler } from '@ambra/commerce/messaging'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactRepository, type NewContact } from '@ambra/db/service'
import { outboxRepository } from '@ambra/db/messaging'
import { renderAfterSaleMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { noon, stockShop } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ensureMailBuild } from '../server-process-suite.ts'
import { contactMailHandlers } from '@ambra/commerce/service'

let database: TestDatabase
let outboxDir: string

beforeAll(ensureMailBuild)
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await stockShop(database, [])
  outboxDir = mkdtempSync(join(tmpdir(), 'ambra-contact-'))
})

const message = (over: Partial<NewContact> = {}): NewContact => ({
  key: 'k',
  storeId: 3,
  language: 'ru',
  name: 'Мария',
  email: 'maria@example.ee',
  telephone: '',
  comment: 'Подойдёт ли этот кабель?',
  isSuspect: false,
  now: noon,
  ...over,
})

/** Delivers the pending messages, each twice, and returns the mails by their file names. */
async function deliver() {
  const transport = createMailTransport({ outboxDir, from: 'Ambra <shop@ambra.example>' })
  const shop = { database, publicUrl: 'https://shop.test', shopkeeper: 'keeper@ambra.example' }
  const handlers: Readonly<Record<string, OutboxHandler>> = contactMailHandlers(
    { ...shop, now: () => noon, renderAfterSaleMail },
    transport,
  )
  const kinds = Object.keys(handlers)
  const waiting = await outboxRepository(database.db).claim({ now: noon, limit: 20, lockMs: 60_000, kinds })
  for (const one of [...waiting, ...waiting]) await handlers[one.kind]?.(one)
  const files = readdirSync(outboxDir).filter((name) => name.endsWith('.eml'))
  return files.sort().map((name) => {
    const [head = ''] = readFileSync(join(outboxDir, name), 'utf8')
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n\r?\n/)
    const field = (wanted: string) => new RegExp(`^${wanted}: (.*)$`, 'm').exec(head)?.[1]?.trim()
    return {
      to: field('To'),
      replyTo: field('Reply-To'),
      bcc: field('Bcc'),
      language: field('Content-Language'),
    }
  })
}

it('mails the message to the shopkeeper with the sender as reply address, and a receipt to the sender', async () => {
  await contactRepository(database.db).record(message())
  expect(await deliver()).toEqual([
    expect.objectContaining({ to: 'keeper@ambra.example', replyTo: 'maria@example.ee' }),
    expect.objectContaining({ to: 'maria@example.ee', replyTo: undefined }),
  ])
})

it('lets no name add a header to the mail', async () => {
  await contactRepository(database.db).record(message({ name: 'A\r\nBcc: all@example.ee' }))
  expect((await deliver()).map(({ bcc }) => bcc)).toEqual([undefined, undefined])
})

it('mails nothing from a robot, and deletes it before messages of people', async () => {
  const contacts = contactRepository(database.db)
  await contacts.record(message({ isSuspect: true }))
  await contacts.record(message({ key: 'k2' }))
  expect(await contacts.list('suspect', 10)).toHaveLength(1)
  const [open] = await contacts.list('open', 10)
  expect(await contacts.markDone(open?.id ?? 0, noon)).toMatchObject({ doneAt: noon })
  expect(await contacts.list('open', 10)).toEqual([])
  const later = new Date(noon.getTime() + 1)
  await contacts.deleteOld(noon, later)
  expect(await contacts.list('suspect', 10)).toEqual([])
  expect(await contacts.list('done', 10)).toHaveLength(1)
  await contacts.deleteOld(later, later)
  expect(await contacts.list('done', 10)).toEqual([])
})
