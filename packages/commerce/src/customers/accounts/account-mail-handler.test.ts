import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { customerRepository, emailChangeRepository, pendingCustomerRepository } from '@ambra/db/customers'
import { renderAccountMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { noon } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountMailHandler } from './account-mail-handler.ts'

const mari = {
  email: 'mari@example.ee',
  firstname: 'Mari',
  lastname: 'Maasikas',
  passwordHash: 'x',
  groupId: 1,
  storeId: 1,
  addresses: [],
}

type Kind = Parameters<typeof accountMailHandler>[2]

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await customerRepository(database.db).create(mari, noon)
})

/** Returns the mails of a message as files in the outbox folder; the message may be delivered twice. */
async function mailsOf(kind: Kind, payload: Record<string, unknown>): Promise<string[]> {
  const outboxDir = mkdtempSync(join(tmpdir(), 'ambra-account-mail-'))
  const transport = createMailTransport({ outboxDir, from: 'Ambra <shop@ambra.example>' })
  const options = {
    database,
    publicUrl: 'https://shop.test',
    shopkeeper: 'orders@ambra.example',
    now: () => noon,
    renderAccountMail,
    resetMinutes: 60,
  }
  for (const attempts of [1, 2])
    await accountMailHandler(options, transport, kind)({ id: 7, kind: `mail.${kind}`, payload, attempts })
  return readdirSync(outboxDir)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(outboxDir, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
}

/** Returns the only mail of a message without a code. */
async function mailOf(kind: Kind, payload: Record<string, unknown>): Promise<string> {
  const mails = await mailsOf(kind, { email: 'mari@example.ee', ...payload })
  expect(mails.length).toBeLessThan(2)
  return mails[0] ?? ''
}

/** Stores a request for an account whose mail is not yet sent. */
const pending = (email: string) =>
  pendingCustomerRepository(database.db).add(
    { ...mari, email },
    { now: noon, expiresAt: new Date(noon.getTime() + 1000) },
  )
/** Stores a customer's request for another address. */
async function emailChange(email: string): Promise<number> {
  const { id: customerId } = (await customerRepository(database.db).findByEmail(mari.email)) ?? { id: 0 }
  return emailChangeRepository(database.db).put(
    { customerId, email, tokenHash: 'none' },
    { now: noon, expiresAt: new Date(noon.getTime() + 1000) },
  )
}

describe('mails about an account', () => {
  it('welcomes a new customer once, however often the message is delivered', async () => {
    const mail = await mailOf('account-welcome', { language: 'en' })
    expect(mail).toContain('To: mari@example.ee')
    expect(mail).toContain('Subject: Your account is ready')
    expect(mail).toContain('https://shop.test/en/my-account')
  })

  it('sends the code that opens an account, a new one in each mail', async () => {
    const mails = await mailsOf('account-confirm', {
      language: 'ru',
      pending_id: await pending('jaan@example.ee'),
    })
    const links = mails.map(
      (mail) =>
        /https:\/\/shop\.test\/ru\/confirm-account\/jaan%40example\.ee\/([\w-]{43})/.exec(mail)?.[1] ?? '',
    )
    expect(mails.every((mail) => mail.includes('To: jaan@example.ee'))).toBe(true)
    expect(new Set(links).size).toBe(2)
    const stored = await database.db.selectFrom('pending_customers').select('token_hash').execute()
    expect(stored).toEqual([{ token_hash: hashToken(links[1] ?? '') }])
  })

  it('sends the code that confirms another address to that address', async () => {
    const change_id = await emailChange('mari@new.example')
    const [mail = ''] = await mailsOf('email-confirm', { language: 'en', change_id })
    expect(mail).toContain('To: mari@new.example')
    expect(mail).toContain('Subject: Confirm your new e-mail address')
    expect(mail).toMatch(/https:\/\/shop\.test\/en\/confirm-email\/mari%40new\.example\/[\w-]{43}/)
  })

  it('notifies the owner of a known address without naming the sender or sending a code', async () => {
    for (const [kind, payload] of [
      ['account-confirm', { pending_id: await pending(mari.email) }],
      ['email-confirm', { change_id: await emailChange(mari.email) }],
    ] as const) {
      const [mail = ''] = await mailsOf(kind, { language: 'en', ...payload })
      expect(mail).toContain('Subject: You already have an account')
      expect(mail).toContain('To: mari@example.ee')
      expect(mail).not.toMatch(/confirm-|Maasikas/)
    }
  })

  it('sends no mail about a request that is over', async () => {
    expect(await mailsOf('account-confirm', { language: 'en', pending_id: 999 })).toEqual([])
    const older = await emailChange('mari@older.example')
    await emailChange('mari@new.example')
    expect(await mailsOf('email-confirm', { language: 'en', change_id: older })).toEqual([])
  })

  it('links to the page that sets a new password, with a token stored only as a hash', async () => {
    const [mail = ''] = await mailsOf('password-reset', { language: 'en', email: mari.email })
    expect(mail).toContain('Subject: Choose a new password')
    expect(mail).toMatch(/https:\/\/shop\.test\/en\/create-password\/mari%40example\.ee\/[\w-]{43}/)
    expect(mail).toMatch(/the link works once, until \d+ \w+ 20\d\d,/)
  })

  it('sends no mail to an unknown address', async () => {
    expect(await mailOf('password-reset', { language: 'en', email: 'nobody@example.ee' })).toBe('')
  })

  it.each([
    ['password-changed', 'Your password was changed', '/en/reset-password'],
    ['email-changed', 'The e-mail address of your account was changed', 'https://shop.test/en'],
    ['email-new', 'This is now the address of your account', '/en/my-account'],
    ['session-stolen', 'We have signed out one of your devices', '/en/reset-password'],
    ['account-erased', 'Your account was erased', 'https://shop.test/en'],
  ] as const)('notifies the owner at once: %s', async (kind, subject, link) => {
    const mail = await mailOf(kind, { language: 'en' })
    expect(mail).toContain(`Subject: ${subject}`)
    expect(mail).toContain(link)
    expect(mail).toContain('text/html')
    expect(mail).toContain('text/plain')
  })
})
