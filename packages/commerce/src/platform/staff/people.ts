import { normalEmail } from '@ambra/domain/customers/address/email'
import type { StaffDetails, StaffPerson } from '@ambra/contract/platform/staff/staff'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { staffCredentialRepository, staffRepository, staffSessionRepository } from '@ambra/db/platform'
import type { Static } from 'typebox'
import { type Grantor, getLesser, getPerson, keepAnOwner, readRoles } from './grantor.ts'
import { type GivenRole, personDocument, sessionDocument } from './people-documents.ts'
import type { StaffDeps } from './staff-deps.ts'

/** Manages staff. Runs in the transaction of its operation. */
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

    async setRoles(id: number, given: readonly GivenRole[], giver: Grantor): Promise<StaffPerson> {
      await getLesser(db, id, giver)
      await people.setRoles(id, await readRoles(db, given, giver))
      await keepAnOwner(db)
      return show(id)
    },

    async rename(id: number, name: string, giver: Grantor): Promise<StaffPerson> {
      await getLesser(db, id, giver)
      await people.change(id, { name })
      return show(id)
    },

    /** Disables a person and ends all of their sessions at once. @throws ShopError staff.last_owner */
    async disable(id: number, giver: Grantor): Promise<StaffPerson> {
      const { disabledAt } = await getLesser(db, id, giver)
      await people.setDisabled(id, disabledAt ?? now())
      await sessions.end(id, 'all', now())
      await keepAnOwner(db)
      return show(id)
    },

    async enable(id: number, giver: Grantor): Promise<StaffPerson> {
      await getLesser(db, id, giver)
      await people.setDisabled(id, null)
      return show(id)
    },

    async endSessions(id: number, giver: Grantor): Promise<{ ended: number }> {
      await getLesser(db, id, giver)
      return { ended: await sessions.end(id, 'all', now()) }
    },
  }
}
