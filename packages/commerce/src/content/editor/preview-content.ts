import { brandBlockPrefix, brandPath } from '@ambra/domain/platform/text/slug'
import type { ContentKind } from '@ambra/contract/content/content-item'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { type PreviewedContent, storeContentPreview } from '@ambra/db/catalogue'
import type { Db } from '@ambra/db/schema'
import { pathInStore } from '@ambra/domain/platform/shop/stores'
import type { Kysely } from 'kysely'
import { isObject } from '../folder/json-source.ts'
import type { StoreContent } from '../folder/read-content-folder.ts'
import { withPictureSizes } from '../items/store-content.ts'
import { readDraft } from './content-draft.ts'
import { addressOf, type ContentContext, listingOf, type Place, placeOf } from './content-place.ts'

const lifetimeMs = 24 * 3_600_000

/**
 * Stores the text under a secret for a day and returns the address of a shop page that shows it. Shows
 * planned entries as if they had begun.
 * @throws ShopError content.not_found
 */
export async function previewDraft(
  context: ContentContext,
  { fields, text, ...input }: AdminInput<'content.preview'>,
): Promise<AdminResult<'content.preview'>> {
  const place = placeOf(context, input)
  const { db } = context.shop.database
  const { content, problems } = await readDraft(db, place, { fields, text })
  if (problems.length > 0) return { problems, url: null }
  const measured = await withPictureSizes(content, context.shop.files.media)
  const page = previewed(place, measured)
  const path = await pageOf(db, place, content)
  if (!page || path === null) return { problems: [], url: null }
  const now = context.now()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const secret = await storeContentPreview(db, { storeId: place.store.id, page, expiresAt }, now)
  return { problems: [], url: `${context.settings.publicUrl}${path}?preview=${secret}` }
}

function previewed(
  { name }: Place,
  { pages, blocks, trees, shopData }: StoreContent,
): PreviewedContent | undefined {
  const [page] = pages
  const [block] = blocks
  const [tree] = trees
  if (page) return page
  if (block) return { kind: 'block', block }
  if (tree) return { kind: 'menu', tree }
  const data = shopData[name]
  return data === undefined ? undefined : { kind: 'banner', section: name, data: begun(data) }
}

function begun(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(begun)
  if (!isObject(value)) return value
  const { from: _, ...rest } = value
  return Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [
      key,
      isObject(inner) || Array.isArray(inner) ? begun(inner) : inner,
    ]),
  )
}

/** Returns the page that shows it: its own, else one of those that contain it; null if there is none. */
async function pageOf(db: Kysely<Db>, place: Place, content: StoreContent): Promise<string | null> {
  const own = addressOf(place)
  if (own !== null) return own
  const path = await placeIn(db, place, content)
  return path === null ? null : pathInStore(place.store, path)
}

const places: Partial<
  Record<ContentKind, (db: Kysely<Db>, place: Place, content: StoreContent) => Promise<string | null>>
> = {
  block: async (db, { name, store }) => {
    if (name.startsWith(brandBlockPrefix)) return brandPath(name.slice(brandBlockPrefix.length))
    return name === 'how-we-sort' ? listingOf(db).anyCategory(store.language) : '/'
  },
  menu: async (_, { name }, { trees }) => {
    if (name.startsWith('footer-') || name === 'main') return '/'
    const first = trees[0] && firstPage(trees[0].children)
    return name === 'news' ? '/news' : first ? `/i/${first}` : '/'
  },
  banner: async (db, { name, store }, { shopData }) => {
    const [first] = [shopData[name]].flat().filter(isObject)
    if (name === 'category_banner_image') {
      const link = first?.['link']
      return typeof link === 'string' && link.startsWith('/c/') ? link : null
    }
    if (name === 'category_banner') {
      const [category] = [first?.['categories']].flat()
      return typeof category === 'string' ? `/c/${category}` : listingOf(db).anyCategory(store.language)
    }
    return name === 'product_banner' ? listingOf(db).anyProduct(store.language) : '/'
  },
}

const placeIn = async (db: Kysely<Db>, place: Place, content: StoreContent) =>
  (await places[place.kind]?.(db, place, content)) ?? null

/** Returns the first page of a tree; headings have no page. */
function firstPage(nodes: StoreContent['trees'][number]['children']): string | undefined {
  for (const { identifier, children = [] } of nodes) {
    const below = firstPage(children)
    if (below) return below
    if (children.length === 0) return identifier
  }
  return undefined
}
