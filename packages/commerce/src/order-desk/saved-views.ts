import type { AdminInput } from '@ambra/contract/admin/operations'
import type { SavedView as SavedViewDocument } from '@ambra/contract/admin/view-operations'
import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { type SavedView, savedViewRepository, type Sharing } from '@ambra/db/order-desk/saved-view-repository'
import type { SignedInPerson } from '../staff/staff-sessions.ts'
import { isAllowed } from '../staff/rights.ts'

const maxViews = 50

type Views = { db: Database['db']; who: SignedInPerson; now: Date }

/** Views of lists, as one person sees them. Those of a role or of everybody are saved by who may change settings. */
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

    /** @throws ShopError staff.view_unknown for one that is not there or is another person's */
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

/** What was searched for names a shopper, and a place in the list is none tomorrow: a view keeps neither. */
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
