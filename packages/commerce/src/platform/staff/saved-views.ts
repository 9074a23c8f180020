import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import type { SavedView as SavedViewDocument } from '@ambra/contract/platform/staff/view-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { type SavedView, savedViewRepository, type Sharing } from '@ambra/db/platform'
import type { SignedInPerson } from '../sign-in/staff-sessions.ts'
import { isAllowed } from './rights.ts'

const maxViews = 50

type Views = { db: Database['db']; who: SignedInPerson; now: Date }

/** Manages saved list views of one person. Views of a role or of all staff need the right to change settings. */
export function createSavedViews({ db, who: { person, grants }, now }: Views) {
  const views = savedViewRepository(db)
  const maySetUp = isAllowed(grants, 'settings.edit')

  return {
    async list(room: string): Promise<SavedViewDocument[]> {
      const found = await views.list(
        room,
        person.id,
        person.roles.map(({ role }) => role),
      )
      return found.map((view) => viewDocument(view, person.id))
    },

    /** @throws ShopError staff.not_allowed, staff.too_many_views, request.invalid */
    async save({ room, name, search, ...wanted }: AdminInput<'views.save'>): Promise<{ id: number }> {
      const sharing = readSharing(wanted)
      if (sharing.sharing !== 'own' && !maySetUp) throw new ShopError('staff.not_allowed')
      if ((await views.countOf(person.id)) >= maxViews)
        throw new ShopError('staff.too_many_views', { max: maxViews })
      const view = { ...sharing, staffId: person.id, room, name: name.trim(), search: withoutWords(search) }
      if (view.name === '') throw new ShopError('request.invalid', { field: 'name' })
      return { id: await views.add(view, now) }
    },

    /** @throws ShopError staff.view_unknown for a missing one and for another person's */
    async remove(id: number): Promise<true> {
      const view = await views.findById(id)
      const isTheirs =
        view?.staffId === person.id || (maySetUp && view !== undefined && view.sharing !== 'own')
      if (!isTheirs) throw new ShopError('staff.view_unknown')
      await views.remove(id)
      return true
    },
  }
}

function readSharing({ sharing, role }: { sharing: Sharing['sharing']; role?: string | undefined }): Sharing {
  if (sharing !== 'role') return { sharing }
  if (role === undefined) throw new ShopError('request.invalid', { field: 'role' })
  return { sharing, role }
}

/** Removes search terms, which may name a shopper, and the cursor, which becomes invalid. */
function withoutWords(search: string): string {
  const kept = new URLSearchParams(search)
  for (const name of ['q', 'after', 'open']) kept.delete(name)
  return kept.toString()
}

const viewDocument = (view: SavedView, personId: number): SavedViewDocument => ({
  id: view.id,
  name: view.name,
  search: view.search,
  sharing: view.sharing,
  role: view.sharing === 'role' ? view.role : null,
  is_own: view.staffId === personId,
})
