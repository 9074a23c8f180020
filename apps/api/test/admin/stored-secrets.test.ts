import { checkSecrets, sealSecrets, mailAuditHead } from '@ambra/commerce/platform'
import { totpCode, totpStep } from '@ambra/commerce/operations'
import { auditRepository } from '@ambra/db/platform'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aPerson, browserOf, codeOf, inviteToken, anOwner } from './admin-suite.ts'

const former = 'b4a1f0e9c27d86355aa0de91f7c24b60'
const present = '0f7c24b60b4a1f0e9c27d86355aa0de9'
const password = 'valge kohv ja kringel'
const email = 'liis@shop.example'

/** Creates a person with a password and an authenticator app, and returns the secret of the app. */
async function anApp(shop: TestApp): Promise<string> {
  const browser = browserOf(shop)
  const token = await inviteToken(shop, email, [{ role: 'order-desk', store: null }])
  const { challenge, secret } = (await browser.signIn('invite.totp', { token })).body.result
  const code = totpCode(secret, totpStep(shop.clock.now()))
  const given = { token, name: 'Liis', language: 'en' as const, password: { password, challenge, code } }
  expect((await browser.signIn('invite.accept', given)).status).toBe(200)
  return secret
}
const signIn = (shop: TestApp, secret: string) => {
  shop.clock.advance(60_000)
  const code = totpCode(secret, totpStep(shop.clock.now()))
  return browserOf(shop).signIn('sign-in.password', { email, password, code })
}
const stored = async (shop: TestApp) =>
  (
    await sql<{ secret: string }>`select secret from staff_credentials where kind = 'totp'`.execute(
      shop.database.db,
    )
  ).rows[0]?.secret ?? ''

it('encrypts the secret of an authenticator app from the start when the shop has a key', async () => {
  const shop = await createTestApp([], { secretsKey: former })
  const secret = await anApp(shop)
  expect(await stored(shop)).toMatch(/^v1\./)
  expect(await stored(shop)).not.toContain(secret)
  expect((await signIn(shop, secret)).status).toBe(200)
})

it('encrypts older secrets at the next start, and re-encrypts them with a new key', async () => {
  const settings: { secretsKey?: string } = {}
  const shop = await createTestApp([], settings)
  const secret = await anApp(shop)
  expect(await stored(shop)).toBe(secret)
  expect(await checkSecrets(shop.database, undefined)).toEqual({ all: 1, plain: 1, lost: 0 })
  expect(await sealSecrets(shop.database, undefined)).toBe(0)
  expect(await sealSecrets(shop.database, former)).toBe(1)
  expect(await sealSecrets(shop.database, former)).toBe(0)
  expect(await checkSecrets(shop.database, former)).toEqual({ all: 1, plain: 0, lost: 0 })
  // Sign-in fails without the key or with another one.
  expect(codeOf(await signIn(shop, secret))).toBe('staff.sign_in_failed')
  expect(await checkSecrets(shop.database, present)).toMatchObject({ lost: 1 })
  expect(await sealSecrets(shop.database, present)).toBe(0)
  expect(await sealSecrets(shop.database, `${present},${former}`)).toBe(1)
  expect(await checkSecrets(shop.database, present)).toEqual({ all: 1, plain: 0, lost: 0 })
})

it('rejects an encrypted secret that is copied to another person', async () => {
  const shop = await createTestApp([], { secretsKey: former })
  const secret = await anApp(shop)
  const boss = await anOwner(shop)
  await sql`update staff_credentials set staff_id = ${boss.id} where kind in ('totp', 'password')`.execute(
    shop.database.db,
  )
  await sql`update staff set email = 'x' || email where email = ${email}`.execute(shop.database.db)
  await sql`update staff set email = ${email} where id = ${boss.id}`.execute(shop.database.db)
  expect(codeOf(await signIn(shop, secret))).toBe('staff.sign_in_failed')
})

it('mails the head of the audit, and any error in it, to the owners once a day', async () => {
  const shop = await createTestApp()
  const boss = await anOwner(shop)
  await aPerson(shop, [{ role: 'editor', store: null }])
  const morning = new Date('2026-11-27T04:00:01Z')
  expect(await mailAuditHead(shop.database, new Date('2026-11-27T05:00:01Z'))).toBe(0)
  expect(await mailAuditHead(shop.database, morning)).toBe(1)
  await mailAuditHead(shop.database, morning)
  const mails = async () =>
    (
      await sql<{ kind: string; payload: { email: string; values: object } }>`
        select kind, payload from outbox where kind like 'mail.audit%' order by id`.execute(shop.database.db)
    ).rows
  const { entries, head } = await auditRepository(shop.database.db).verify()
  expect(await mails()).toMatchObject([
    {
      kind: 'mail.audit_head',
      payload: { email: boss.email, values: { entries, hash: head, day: '2026-11-27' } },
    },
  ])
  await sql`alter table audit_entries disable trigger audit_entries_kept`.execute(shop.database.db)
  await sql`update audit_entries set actor_id = 'nobody' where id = 1`.execute(shop.database.db)
  await sql`alter table audit_entries enable trigger audit_entries_kept`.execute(shop.database.db)
  await mailAuditHead(shop.database, new Date(morning.getTime() + 86_400_000))
  expect((await mails()).at(-1)).toMatchObject({
    kind: 'mail.audit_broken',
    payload: { values: { entry: 1 } },
  })
})
