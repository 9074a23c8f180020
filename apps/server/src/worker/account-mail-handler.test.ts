import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderAccountMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { noon } from '@ambra/testing/shop-builders'
import { testDatabase } from '@ambra/testing/test-database'
import { describe, expect, it } from 'vitest'
import { accountMailHandler } from './account-mail-handler.ts'

/** The mail a message becomes, as the file in the outbox folder. */
async function mailOf(kind: Parameters<typeof accountMailHandler>[2], payload: Record<string, string>) {
  const outboxDir = mkdtempSync(join(tmpdir(), 'ambra-account-mail-'))
  const transport = createMailTransport({ outboxDir, from: 'Ambra <shop@ambra.example>' })
  const options = {
    database: await testDatabase(),
    publicUrl: 'https://shop.test',
    shopkeeper: 'orders@ambra.example',
    now: () => noon,
    renderAccountMail,
  }
  const message = {
    id: 7,
    kind: `mail.${kind}`,
    payload: { email: 'mari@example.ee', ...payload },
    attempts: 1,
  }
  await accountMailHandler(options, transport, kind)(message)
  await accountMailHandler(options, transport, kind)(message)
  const names = readdirSync(outboxDir).filter((name) => name.endsWith('.eml'))
  expect(names).toHaveLength(1)
  return readFileSync(join(outboxDir, names[0] ?? ''), 'utf8')
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
})
