import { brandBlockPrefix } from '@ambra/domain/platform/text/slug'
import type { CmsBlock, CmsHierarchy } from '@ambra/contract/content/content'
import { constants } from '@ambra/domain/platform/shop/constants'
import type { RouterContextProvider } from 'react-router'
import { storeContext } from '#app/routing/context.ts'
import type { MenuEntry } from '#app/features/content/page-menu.tsx'
import { logLine } from '#app/api-client/log-line.ts'
import { markUncacheable } from './cache-notes.server.ts'
import { loadHits } from './shop-content.server.ts'
import { cmsPath } from '@ambra/domain/content/static-pages'

type Context = Readonly<RouterContextProvider>

/** Block as shown on a page; `html` is sanitised by the server. */
type BlockContent = { title: string; html: string }

/** Slots for blocks; docs/content.md describes their positions. */
type BlockSlot = 'footer-about' | 'footer-company' | 'footer-disputes' | 'how-we-sort'

/** Missing blocks are logged once per process, because pages are requested repeatedly. */
const missed = new Set<string>()

/**
 * Loads the blocks of these slots. A missing block leaves its slot empty and is only logged; a failed load
 * makes the page uncacheable.
 * @see spec §3 "CMS block"
 */
export async function loadBlocks<S extends BlockSlot>(
  context: Context,
  slots: readonly S[],
): Promise<Partial<Record<S, BlockContent>>> {
  const blocks = await loadHits<CmsBlock>(context, {
    type: 'cms_block',
    query: { bool: { filter: [{ terms: { identifier: [...slots] } }] } },
    size: slots.length,
  }).catch((error: unknown) => {
    logLine('blocks not loaded', error)
    markUncacheable(context)
    return []
  })
  const { code } = context.get(storeContext)
  const found = new Map(blocks.map((block) => [block.identifier, block]))
  const shown: Partial<Record<S, BlockContent>> = {}
  for (const slot of slots) {
    const block = found.get(slot)
    if (block) shown[slot] = { title: block.title, html: block.content }
    else if (!missed.has(`${code}/${slot}`)) {
      missed.add(`${code}/${slot}`)
      logLine(`block ${slot} is missing in store ${code}`)
    }
  }
  return shown
}

/**
 * Loads the text of a brand's page; undefined without one. The operator writes it as a block.
 * @see docs/content.md
 */
export async function loadBrandText(context: Context, slug: string): Promise<string | undefined> {
  const [block] = await loadHits<CmsBlock>(context, {
    type: 'cms_block',
    query: { bool: { filter: [{ terms: { identifier: [brandBlockPrefix + slug] } }] } },
    size: 1,
  })
  return block?.content
}

/** Loads all trees of the store in one small response. @see spec §7 "cms_hierarchy" */
export function loadTrees(context: Context): Promise<CmsHierarchy[]> {
  return loadHits<CmsHierarchy>(context, { type: 'cms_hierarchy', size: constants.cmsSize.value })
}

/** Position of a page in the trees: the pages above it, and the menu of its tree. */
type PagePlace = {
  above: { name: string; path: string }[]
  menu?: { title: string; entries: MenuEntry[] }
}

/** Excludes trees that are not menus of pages. */
const isMenu = ({ identifier }: CmsHierarchy) =>
  identifier !== 'main' && identifier !== 'news' && !identifier.startsWith('footer-')

/** Returns the position of a page in the first menu that contains it. */
export function placeOf(trees: readonly CmsHierarchy[], identifier: string, storeCode: string): PagePlace {
  const entryOf = ({ identifier: own, title = own, is_page, children }: CmsHierarchy): MenuEntry => ({
    name: title,
    ...(is_page && { path: cmsPath({ code: storeCode }, own) }),
    ...(own === identifier && { isCurrent: true }),
    entries: children.map(entryOf),
  })
  for (const tree of trees.filter(isMenu)) {
    const way = wayTo(tree, identifier)
    if (!way) continue
    const above = way.flatMap(({ identifier: own, title = own, is_page }) =>
      is_page ? [{ name: title, path: cmsPath({ code: storeCode }, own) }] : [],
    )
    return { above, menu: { title: tree.title ?? '', entries: tree.children.map(entryOf) } }
  }
  return { above: [] }
}

/**
 * Returns the entries between the top of a tree and a page, without both ends; undefined when the page is
 * not below.
 */
function wayTo(node: CmsHierarchy, identifier: string): CmsHierarchy[] | undefined {
  for (const child of node.children) {
    if (child.identifier === identifier) return []
    const below = wayTo(child, identifier)
    if (below) return [child, ...below]
  }
  return undefined
}
