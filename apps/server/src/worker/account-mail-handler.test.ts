import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerRepository } from '@ambra/db/repositories/customer-repository'
import { renderAccountMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { noon } from '@ambra/testing/shop-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { describe, expect, it } from 'vitest'
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

/** The mail a message becomes, as the file in the outbox folder. */
async function mailOf(kind: Parameters<typeof accountMailHandler>[2], payload: Record<string, string>) {
  const database = await testDatabase()
  await customerRepository(database.db).create(mari, noon)
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
  const message = {
    id: 7,
    kind: `mail.${kind}`,
    payload: { email: 'mari@example.ee', ...payload },
    attempts: 1,
  }
  // A message may be delivered twice.
  await accountMailHandler(options, transport, kind)(message)
  await accountMailHandler(options, transport, kind)(message)
  const names = readdirSync(outboxDir).filter((name) => name.endsWith('.eml'))
  expect(names.length).toBeLessThan(2)
  return (names[0] ? readFileSync(join(outboxDir, names[0]), 'utf8') : '')
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
}

describe('mails about an account', () => {
  it('welcome a new customer, once however often the message is delivered', async () => {
    const mail = await mailOf('account-welcome', { language: 'en' })
    expect(mail).toContain('To: mari@example.ee')
    expect(mail).toContain('Subject: Your account is ready')
    expect(mail).toContain('https://shop.test/en/my-account')
  })

  it('carry the code that opens an account under ACCOUNT_PRIVACY=strict', async () => {
    const mail = await mailOf('account-confirm', { language: 'ru', code: 'c0de_-' })
    expect(mail).toContain('https://shop.test/ru/my-account?confirm=c0de_-')
  })

  it('tell the owner of a known address without a word of who asked', async () => {
    const mail = await mailOf('account-exists', { language: 'en', firstname: 'evil.example' })
    expect(mail).toContain('Subject: You already have an account')
    expect(mail).not.toContain('evil.example')
    expect(mail).not.toContain('confirm=')
  })

  it('lead to the page that sets a new password, with a token that the database knows as a hash only', async () => {
    const mail = await mailOf('password-reset', { language: 'en' })
    expect(mail).toContain('Subject: Choose a new password')
    expect(mail).toMatch(/https:\/\/shop\.test\/en\/create-password\/mari%40example\.ee\/[\w-]{43}/)
    expect(mail).toMatch(/the link works once, until 20\d\d-/)
  })

  it('are not written to an address nobody has', async () => {
    expect(await mailOf('password-reset', { language: 'en', email: 'nobody@example.ee' })).toBe('')
  })

  it.each([
    ['password-changed', 'Your password was changed', '/en/reset-password'],
    ['email-changed', 'The e-mail address of your account was changed', 'https://shop.test/en'],
    ['email-new', 'This is now the address of your account', '/en/my-account'],
    ['email-confirm', 'Confirm your new e-mail address', '/en/my-account?confirm=c0de'],
    ['session-stolen', 'We have signed out one of your devices', '/en/reset-password'],
    ['account-erased', 'Your account was erased', 'https://shop.test/en'],
  ] as const)('tell the owner at once: %s', async (kind, subject, link) => {
    const mail = await mailOf(kind, { language: 'en', ...(kind === 'email-confirm' ? { code: 'c0de' } : {}) })
    expect(mail).toContain(`Subject: ${subject}`)
    expect(mail).toContain(link)
    expect(mail).toContain('text/html')
    expect(mail).toContain('text/plain')
  })
})
