import type { ContentDraft, ContentProblem } from '@ambra/contract/content/content-item'
import { contentLimits } from '@ambra/contract/content/content-kinds'
import { parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { picturesIn, contentRepository } from '@ambra/db/content'
import type { Db } from '@ambra/db/schema'
import type { Kysely } from 'kysely'
import { advertisedCodes } from '../items/advertised-codes.ts'
import { readBlock, readPage } from '../folder/content-fields.ts'
import { type ContentItem, contentItems } from '../items/content-items.ts'
import { type FileProblem, frontMatterText, readFrontMatter } from '../folder/front-matter.ts'
import { readBanners, readShopData, readTrees } from '../folder/json-files.ts'
import { isObject } from '../folder/json-source.ts'
import type { StoreContent } from '../folder/read-content-folder.ts'
import { listingOf, type Place } from './content-place.ts'

/** Parsed draft, in the form of a push, with the problems that prevent saving. */
export type ReadDraft = { content: StoreContent; problems: ContentProblem[] }

/** Reads one content item from the database. */
async function storedThing(db: Kysely<Db>, place: Place): Promise<StoreContent> {
  const { kind, name } = place
  const storeId = place.store.id
  const repository = contentRepository(db)
  const none = noContent(storeId)
  if (kind === 'block') {
    const block = await repository.findBlock(storeId, name)
    return block ? { ...none, blocks: [block] } : none
  }
  if (kind === 'menu') {
    const tree = await repository.findTree(storeId, name)
    return tree ? { ...none, trees: [tree] } : none
  }
  if (kind === 'banner') {
    const data = await repository.findShopData(storeId, name)
    return data === undefined ? none : { ...none, shopData: { [name]: data } }
  }
  const page = await repository.findPage(storeId, name)
  return page?.kind === kind ? { ...none, pages: [page] } : none
}

/** Reads the same as an item of a push; undefined if missing. */
export const storedItem = async (db: Kysely<Db>, place: Place): Promise<ContentItem | undefined> =>
  contentItems(await storedThing(db, place))[0]

const noContent = (storeId: number): StoreContent => ({
  storeId,
  pages: [],
  blocks: [],
  trees: [],
  shopData: {},
})

/** Returns the text of an item as the console edits it: fields and Markdown, or JSON. */
export function draftOf({ kind, name }: Pick<Place, 'kind' | 'name'>, text: string): ContentDraft {
  if (kind === 'banner') return { fields: {}, text }
  if (kind === 'menu') {
    const trees: unknown = JSON.parse(text)
    return { fields: {}, text: JSON.stringify(isObject(trees) ? trees[name] : {}, null, 2) }
  }
  const { fields, body } = readFrontMatter(text)
  const { identifier: _, ...shown } = Object.fromEntries([...fields].map(([key, { value }]) => [key, value]))
  return { fields: shown, text: body }
}

/** Whether shoppers see it, now or later. Only content with front matter can be a draft. */
export const isOpen = ({ kind }: Place, { fields }: ContentDraft): boolean =>
  kind === 'banner' || kind === 'menu' || fields.enabled !== 'false'

/**
 * Parses a draft with the readers of the content folder and checks it as a push does; its name and address
 * must also be free.
 */
export async function readDraft(db: Kysely<Db>, place: Place, draft: ContentDraft): Promise<ReadDraft> {
  const found: FileProblem[] = []
  const content = readContent(place, draft, found)
  const advertised = await advertisedCodes(db, [content])
  const all = [
    ...found,
    ...advertised.map(({ code, reason }): FileProblem => ({ ...(code && { code }), reason })),
    ...(await taken(db, place, content)),
  ]
  const start = place.kind === 'banner' || place.kind === 'menu' ? place.name : ''
  return {
    content,
    problems: all.slice(0, 50).map(({ field = '', code = 'other', reason }) => ({
      field: start && field.startsWith(start) ? field.slice(start.length).replace(/^\./, '') : field,
      code,
      reason: reason.slice(0, 500),
    })),
  }
}

function readContent(place: Place, { fields, text }: ContentDraft, problems: FileProblem[]): StoreContent {
  const { kind, name } = place
  const none = noContent(place.store.id)
  if (kind === 'banner' || kind === 'menu') {
    const value = parsed(text, problems)
    if (value === undefined) return none
    const whole = JSON.stringify({ [name]: value })
    if (kind === 'menu') return { ...none, trees: readTrees(whole, problems) }
    if (name === 'banners')
      return { ...none, shopData: { banners: readBanners(JSON.stringify(value), problems) } }
    return { ...none, shopData: readShopData(whole, problems) }
  }
  const head = readFrontMatter(frontMatterText({ identifier: name, ...fields }, text))
  problems.push(...head.problems)
  const file = { ...head, name }
  if (picturesIn(text).length > contentLimits.pictures)
    problems.push({ field: 'text', code: 'many', reason: `has more than ${contentLimits.pictures} pictures` })
  if (kind === 'block') return { ...none, blocks: [readBlock(file, problems)] }
  return { ...none, pages: [readPage(file, kind, problems)] }
}

function parsed(text: string, problems: FileProblem[]): unknown {
  try {
    return parseBoundedJson(text)
  } catch (error) {
    problems.push({ field: 'text', reason: error instanceof Error ? error.message : 'is not JSON' })
    return undefined
  }
}

/** Pages and news of a store share one namespace, and an address belongs to one page. */
async function taken(
  db: Kysely<Db>,
  { store, kind, name }: Place,
  { pages }: StoreContent,
): Promise<FileProblem[]> {
  const [page] = pages
  if (!page) return []
  const other = await contentRepository(db).findPage(store.id, name)
  const holder = page.url === undefined ? undefined : await listingOf(db).pageAt(store.id, page.url, name)
  return [
    ...(other && other.kind !== kind
      ? [{ field: 'name', code: 'taken' as const, reason: `${name} is the name of a ${other.kind}` }]
      : []),
    ...(holder ? [{ field: 'url', code: 'taken' as const, reason: `is the address of ${holder}` }] : []),
  ]
}
