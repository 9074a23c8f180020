import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staffRepository, staffCredentialRepository } from '@ambra/db/platform'
import { renderAccountMail } from '@ambra/mail/render-mail'
import { createMailTransport } from '@ambra/mail/transport'
import { noon } from '@ambra/testing/shop-builders'
import { type TestDatabase, testDatabase } from '@ambra/testing/test-database'
import { beforeEach, describe, expect, it } from 'vitest'
import { createInvites } from './invites.ts'
import { createOwnKeys } from '../sign-in/own-keys.ts'
import type { Grantor } from './grantor.ts'
import { createInviting } from './inviting.ts'
import { createPeople } from './people.ts'
import { everyRight } from './rights.ts'
import type { StaffDeps } from './staff-deps.ts'
import { staffMailHandlers } from './staff-mail-handler.ts'
import { openStaffSession } from '../sign-in/staff-sessions.ts'

const request = { network: '192.0.2.7', userAgent: undefined, requestId: 'request-1' }
const giver: Grantor = { id: undefined, grants: everyRight }
const settings = { publicUrl: 'https://shop.test', adminHost: 'admin.shop.test', isThrottled: false }

let database: TestDatabase
let deps: StaffDeps
beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  deps = { database, settings, now: () => noon }
})

/** Sends the waiting mails to staff and returns them. */
async function sentMails(): Promise<string[]> {
  const outboxDir = mkdtempSync(join(tmpdir(), 'ambra-staff-mail-'))
  const transport = createMailTransport({ outboxDir, from: 'Ambra <shop@ambra.example>' })
  const handlers: Readonly<Record<string, OutboxHandler>> = staffMailHandlers(
    { database, ...settings, shopkeeper: 'orders@ambra.example', now: () => noon, renderAccountMail },
    transport,
  )
  const rows = await database.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload'])
    .orderBy('id')
    .execute()
  for (const { id, kind, payload } of rows)
    await handlers[kind]?.({ id: Number(id), kind, payload: { ...payload }, attempts: 1 })
  return readdirSync(outboxDir)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(outboxDir, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
}

const tokenIn = (mail = ''): string =>
  /https:\/\/admin\.shop\.test\/admin\/invite#([\w-]{43})/.exec(mail)?.[1] ?? ''

/** Creates a person with a session and recovery codes. */
async function aPerson() {
  const people = staffRepository(database.db)
  const about = { email: 'jaan@shop.example', name: 'Jaan Tamm', language: 'et', handle: 'h', now: noon }
  const id = await people.add(about)
  await people.setRoles(id, [{ role: 'editor', storeId: undefined }])
  await openStaffSession(database.db, { staffId: id, method: 'password', request, now: noon })
  const person = await people.findById(id)
  if (!person) throw new Error('no person')
  return person
}

describe('mail to a person of the shop', () => {
  it('invites in the language of the person, with a link of its own', async () => {
    const roles = [{ role: 'warehouse', store: 'en' }]
    await createInviting(deps).invite({ email: 'Jaan@Shop.example', roles, language: 'lv' }, giver)
    const [mail = ''] = await sentMails()
    expect(mail).toMatch(/^To: jaan@shop\.example\r?$/m)
    expect(mail).toContain('Content-Language: lv')
    const { invite, needsPasskey } = await createInvites(deps).show(tokenIn(mail), request)
    expect([invite.email, invite.roles, needsPasskey]).toEqual([
      'jaan@shop.example',
      [{ role: 'warehouse', storeId: 2 }],
      false,
    ])
    // A resent mail contains a new link, and the first one ends.
    const [second = ''] = await sentMails()
    expect(tokenIn(second)).not.toBe(tokenIn(mail))
    await expect(createInvites(deps).show(tokenIn(mail), request)).rejects.toThrow('staff.invite_ended')
  })

  it('sends no mail for an invite that was withdrawn', async () => {
    const inviting = createInviting(deps)
    const roles = [{ role: 'owner', store: null }]
    const { id } = await inviting.invite({ email: 'jaan@shop.example', roles, language: 'et' }, giver)
    await inviting.withdraw(id)
    expect(await sentMails()).toEqual([])
  })

  it('revokes the former keys as soon as it offers new ones', async () => {
    const person = await aPerson()
    await createOwnKeys(deps).newRecoveryCodes(person)
    await database.db
      .transaction()
      .execute((db) =>
        createInviting({ ...deps, database: { ...database, db } }).resetAccess(person.id, giver),
      )
    expect((await createPeople(deps).show(person.id)).sessions).toEqual([])
    expect(await staffCredentialRepository(database.db).listOf(person.id)).toEqual([])
    const mail = (await sentMails()).find((one) => tokenIn(one) !== '')
    const { name, invite } = await createInvites(deps).show(tokenIn(mail), request)
    expect([name, invite.staffId]).toEqual(['Jaan Tamm', person.id])
  })

  it('reports changed keys', async () => {
    await createOwnKeys(deps).newRecoveryCodes(await aPerson())
    const [mail = ''] = await sentMails()
    expect(mail).toContain('To: jaan@shop.example')
    expect(mail).toContain('https://admin.shop.test/admin')
  })
})
