import type { ownOperations } from '@ambra/contract/platform/staff/own-operations'
import { type Permission, permissions } from '@ambra/contract/platform/staff/permissions'
import type { OwnPerson } from '@ambra/contract/platform/staff/staff'
import type { Language } from '@ambra/contract/platform/api/language'
import { staffCredentialRepository, staffRepository, staffSessionRepository } from '@ambra/db/platform'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { createOwnKeys } from '../sign-in/own-keys.ts'
import { rolesDocument, sessionDocument } from './people-documents.ts'
import { type Grant, storesOf } from './rights.ts'
import { provedUntil } from '../sign-in/staff-sessions.ts'
import type { HandlerContext, Handlers } from '../operations/operation-handler.ts'
import { personOf, staffDepsOf } from './build-staff-deps.ts'

const keysOf = (context: HandlerContext) => createOwnKeys(staffDepsOf(context))

export const ownHandlers: Handlers<keyof typeof ownOperations> = {
  'own.show': showOwn,
  'own.change': async ({ actor, shop }, { name, language }) => {
    await staffRepository(shop.database.db).change(personOf(actor).person.id, { name, language })
    return true
  },
  'own.sessions': async ({ actor, shop, now }) => {
    const { person, session } = personOf(actor)
    const open = await staffSessionRepository(shop.database.db).listOf(person.id, now())
    return open.map((one) => sessionDocument(one, session.id))
  },
  'own.end-sessions': async ({ actor, shop, now }, { id }) => {
    const { person, session } = personOf(actor)
    const which = id === undefined ? { allBut: session.id } : { id }
    return { ended: await staffSessionRepository(shop.database.db).end(person.id, which, now()) }
  },
  'own.passkey-options': (context) => keysOf(context).passkeyOptions(personOf(context.actor).person),
  'own.add-passkey': (context, input) => keysOf(context).addPasskey(personOf(context.actor).person, input),
  'own.totp-setup': (context) => keysOf(context).totpSetup(personOf(context.actor).person),
  'own.set-password': (context, input) => keysOf(context).setPassword(personOf(context.actor).person, input),
  'own.remove-credential': (context, { id }) => keysOf(context).remove(personOf(context.actor).person, id),
  'own.recovery-codes': (context) => keysOf(context).newRecoveryCodes(personOf(context.actor).person),
}

async function showOwn({ actor, shop, now }: HandlerContext): Promise<OwnPerson> {
  const { person, session, grants } = personOf(actor)
  const own = await staffCredentialRepository(shop.database.db).listOf(person.id)
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    // The column holds only languages of the contract.
    language: person.language as Language,
    roles: rolesDocument(person.roles),
    permissions: session.method === 'recovery' ? {} : permissionsDocument(grants),
    method: session.method,
    proved_until: provedUntil(session, now())?.toISOString() ?? null,
    session_ends_at: session.expiresAt.toISOString(),
    credentials: own.flatMap(({ id, kind, label, createdAt, lastUsedAt }) =>
      kind === 'recovery'
        ? []
        : [
            {
              id,
              kind,
              label,
              created_at: createdAt.toISOString(),
              last_used_at: lastUsedAt?.toISOString() ?? null,
            },
          ],
    ),
    recovery_codes_left: own.filter(({ kind }) => kind === 'recovery').length,
  }
}

function permissionsDocument(grants: readonly Grant[]): OwnPerson['permissions'] {
  const given = permissions.map((permission): [Permission, 'all' | number[]] => [
    permission,
    storesOf(grants, permission),
  ])
  return Object.fromEntries(
    given
      .filter(([, stores]) => stores.length > 0)
      .map(([permission, stores]) => [
        permission,
        stores === 'all' ? null : stores.map((id) => storeById(id)?.code ?? String(id)),
      ]),
  )
}
