import type { ContentKind } from '@ambra/contract/content/content-item'
import { bannerSections } from '@ambra/contract/content/content-kinds'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { contentKey, contentListing } from '@ambra/db/content'
import type { Db } from '@ambra/db/schema'
import type { RunsAs } from '@ambra/db/platform'
import { type Store, storeByCode } from '@ambra/domain/platform/shop/stores'
import type { Kysely } from 'kysely'
import type { OperationContext } from '../../platform/operations/operation.ts'
import type { Changer } from '../../platform/operations/changer.ts'

/** Context of content operations: the person and their rights in the stores. */
export type ContentContext = OperationContext & {
  changer: Changer
  /** Stores whose content the person may read and write. */
  storeIds: 'all' | readonly number[]
  mayPublish: (storeId: number) => boolean
  /** Person whose rights apply to planned changes. */
  runsAs: RunsAs
}

export type Place = { store: Store; kind: ContentKind; name: string }
type Named = { store: string; kind: ContentKind; name: string }

export const isVisible = ({ storeIds }: Pick<ContentContext, 'storeIds'>, storeId: number): boolean =>
  storeIds === 'all' || storeIds.includes(storeId)

/**
 * @throws ShopError content.not_found for a missing store and for one the person may not edit, and for a
 * section without banners
 */
export function placeOf(
  context: Pick<ContentContext, 'storeIds'>,
  { store: code, kind, name }: Named,
): Place {
  const store = storeByCode(code)
  const isKnown = kind !== 'banner' || (bannerSections as readonly string[]).includes(name)
  if (!store || !isVisible(context, store.id) || !isKnown) throw new ShopError('content.not_found')
  return { store, kind, name }
}

/** Returns its key in the content folder. @see content/content-items.ts */
export const keyOf = ({ store, kind, name }: Place): string => contentKey(store, kind, name)

/** Returns the shop path that shows it; null for content shown on several pages. */
export function addressOf({ store, kind, name }: Place): string | null {
  if (kind === 'page') return `${store.prefix}/i/${name}`
  return kind === 'news' ? `${store.prefix}/news/${name}` : null
}

export const listingOf = (db: Kysely<Db>) => contentListing(db, { sections: bannerSections })
