import { normalEmail } from '@ambra/domain/email'
import type { StaffDetails, StaffPerson } from '@ambra/contract/admin/staff'
import { ShopError } from '@ambra/contract/errors'
import { staffCredentialRepository } from '@ambra/db/staff/staff-credential-repository'
import { staffRepository } from '@ambra/db/staff/staff-repository'
import { staffSessionRepository } from '@ambra/db/staff/staff-session-repository'
import type { Static } from 'typebox'
import { type Giver, getLesser, getPerson, keepAnOwner, readRoles } from './giver.ts'
import { type GivenRole, personDocument, sessionDocument } from './people-documents.ts'
import type { StaffDeps } from './staff-deps.ts'

/** People of the shop, as those manage them who may. Runs inside the transaction of its operation. */
export function createPeople({ database: { db }, now }: Pick<StaffDeps, 'database' | 'now'>) {
  const people = staffRepository(db)
  const sessions = staffSessionRepository(db)
  const credentials = staffCredentialRepository(db)

  async function show(id: number): Promise<StaffPerson> {
    const lastSeen = await sessions.lastSeen()
    return personDocument(await getPerson(db, id), await credentials.listAll(id), lastSeen.get(id))
  }

  return {
    async list(): Promise<StaffPerson[]> {
      const lastSeen = await sessions.lastSeen()
      const all = await credentials.listAll()
      return (await people.list()).map((person) =>
        personDocument(
          person,
          all.filter(({ staffId }) => staffId === person.id),
          lastSeen.get(person.id),
        ),
      )
    },

    async show(id: number): Promise<Static<typeof StaffDetails>> {
      const open = await sessions.listOf(id, now())
      return { ...(await show(id)), sessions: open.map((one) => sessionDocument(one, undefined)) }
    },

    /** @throws ShopError staff.unknown */
    async idOf(email: string): Promise<number> {
      const person = await people.findByEmail(normalEmail(email))
      if (!person) throw new ShopError('staff.unknown')
      return person.id
    },

    async setRoles(id: number, given: readonly GivenRole[], giver: Giver): Promise<StaffPerson> {
      await getLesser(db, id, giver)
      await people.setRoles(id, await readRoles(db, given, giver))
      await keepAnOwner(db)
      return show(id)
    },

    async rename(id: number, name: string, giver: Giver): Promise<StaffPerson> {
      await getLesser(db, id, giver)
      await people.change(id, { name })
      return show(id)
    },

    /** Every session ends at once. @throws ShopError staff.last_owner */
    async disable(id: number, giver: Giver): Promise<StaffPerson> {
      const { disabledAt } = await getLesser(db, id, giver)
      await people.setDisabled(id, disabledAt ?? now())
      await sessions.end(id, 'all', now())
      await keepAnOwner(db)
      return show(id)
    },

    async enable(id: number, giver: Giver): Promise<StaffPerson> {
      await getLesser(db, id, giver)
      await people.setDisabled(id, null)
      return show(id)
    },

    async endSessions(id: number, giver: Giver): Promise<{ ended: number }> {
      await getLesser(db, id, giver)
      return { ended: await sessions.end(id, 'all', now()) }
    },
  }
}
