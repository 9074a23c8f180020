import { contentRepository } from '@ambra/db/content'
import { editRepository } from '@ambra/db/platform'
import type { Db } from '@ambra/db/schema'
import { withoutStarts } from '@ambra/domain/content/content-starts'
import type { Kysely } from 'kysely'
import { contentItems, storedContent } from '../items/content-items.ts'
import { lockContent } from '../items/store-content.ts'
import type { Changer } from '../../platform/operations/changer.ts'
import { stores } from '@ambra/domain/platform/shop/stores'

type Stop = { at: Date; now: Date; changer: Changer }

/**
 * Disables what begins at `at` in a page, block or banner section, in the caller's transaction. Returns
 * whether there was anything.
 */
export async function stopContent(db: Kysely<Db>, key: string, { at, now, changer }: Stop): Promise<boolean> {
  await lockContent(db)
  const store = stores.find(({ code }) => key.startsWith(`${code}/`))
  if (!store) return false
  const repository = contentRepository(db)
  const stored = await storedContent(repository, store.id)
  const old = contentItems(stored).find((item) => item.key === key)
  const switchOff = <T extends { from?: Date; enabled?: boolean }>(thing: T): T =>
    thing.from?.getTime() === at.getTime() ? { ...thing, enabled: false } : thing
  const sections = Object.entries(stored.shopData)
  const wanted = contentItems({
    ...stored,
    pages: stored.pages.map(switchOff),
    blocks: stored.blocks.map(switchOff),
    shopData: Object.fromEntries(
      sections.map(([name, data]) => [name, withoutStarts(data, new Set([at.getTime()]))]),
    ),
  }).find((item) => item.key === key)
  if (!old || !wanted || old.text === wanted.text) return false
  await wanted.put(repository, now)
  await editRepository(db).add({
    kind: 'content',
    key,
    at: now,
    ...changer,
    before: old.text,
    after: wanted.text,
    reason: null,
  })
  return true
}
