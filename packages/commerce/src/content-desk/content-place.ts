import type { ContentKind } from '@ambra/contract/admin/content'
import { bannerSections } from '@ambra/contract/admin/content-kinds'
import { ShopError } from '@ambra/contract/errors'
import { contentListing } from '@ambra/db/content/content-listing'
import type { Db } from '@ambra/db/schema'
import { type Store, storeByCode } from '@ambra/domain/stores'
import type { Kysely } from 'kysely'
import type { OperationContext } from '../context/operation.ts'
import type { Changer } from '../context/changer.ts'

/** What these operations work with: whom they are done for, and what that person may do in a store. */
export type ContentContext = OperationContext & {
  changer: Changer
  /** Stores whose content the person may read and write. */
  storeIds: 'all' | readonly number[]
  mayPublish: (storeId: number) => boolean
}

/** One page, block, section or tree of a store. */
export type Place = { store: Store; kind: ContentKind; name: string }
type Named = { store: string; kind: ContentKind; name: string }

export const isVisible = ({ storeIds }: Pick<ContentContext, 'storeIds'>, storeId: number): boolean =>
  storeIds === 'all' || storeIds.includes(storeId)

/** @throws ShopError content.not_found for another store as for one that does not exist, and for a section that holds no banners */
export function placeOf(
  context: Pick<ContentContext, 'storeIds'>,
  { store: code, kind, name }: Named,
): Place {
  const store = storeByCode(code)
  const isKnown = kind !== 'banner' || (bannerSections as readonly string[]).includes(name)
  if (!store || !isVisible(context, store.id) || !isKnown) throw new ShopError('content.not_found')
  return { store, kind, name }
}

const folders = { page: 'pages', news: 'news', block: 'blocks' } as const

/** The key under which the content folder has it. @see content/content-items.ts */
export function keyOf({ store: { code }, kind, name }: Place): string {
  if (kind === 'menu') return `${code}/hierarchy.json#${name}`
  if (kind === 'banner') return name === 'banners' ? `${code}/banners.json` : `${code}/shop-data.json#${name}`
  return `${code}/${folders[kind]}/${name}.md`
}

/** Path of the shop where it is shown; null for what stands on several pages. */
export function addressOf({ store, kind, name }: Place): string | null {
  if (kind === 'page') return `${store.prefix}/i/${name}`
  return kind === 'news' ? `${store.prefix}/news/${name}` : null
}

export const listingOf = (db: Kysely<Db>) => contentListing(db, { sections: bannerSections })
