import { createHash } from 'node:crypto'
import { contentRepository } from '@ambra/db/content'
import { synonymsSection, synonymsTextSection } from '../../search/engine/taught-search.ts'
import { parseSynonyms } from '@ambra/search/synonyms'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { blockText, pageText } from '../folder/content-fields.ts'
import { orderedJson, treesText } from '../folder/json-files.ts'
import type { StoreContent } from '../folder/read-content-folder.ts'

type Repository = ReturnType<typeof contentRepository>

/**
 * Unit of a push: a page, a block, a tree or a section. `text` is canonical, so that equal texts are equal
 * items; `key` is named like its file.
 */
export type ContentItem = {
  key: string
  text: string
  put: (repository: Repository, now: Date) => Promise<void>
  remove: (repository: Repository) => Promise<void>
}

/** Sections with a file of their own. */
const ownFiles: ReadonlySet<string> = new Set(['banners', 'finders'])

/** Returns everything of a store as items. */
export function contentItems(content: StoreContent): ContentItem[] {
  const { storeId } = content
  const code = storeById(storeId)?.code ?? String(storeId)
  const pages = content.pages.map(
    (page): ContentItem => ({
      key: `${code}/${page.kind === 'page' ? 'pages' : 'news'}/${page.identifier}.md`,
      text: pageText(page),
      put: (repository, now) => repository.putPage(storeId, page, now),
      remove: (repository) => repository.remove(storeId, 'content_pages', page.identifier),
    }),
  )
  const blocks = content.blocks.map(
    (block): ContentItem => ({
      key: `${code}/blocks/${block.identifier}.md`,
      text: blockText(block),
      put: (repository, now) => repository.putBlock(storeId, block, now),
      remove: (repository) => repository.remove(storeId, 'content_blocks', block.identifier),
    }),
  )
  const trees = content.trees.map(
    (tree): ContentItem => ({
      key: `${code}/hierarchy.json#${tree.identifier}`,
      text: treesText([tree]),
      put: (repository, now) => repository.putTree(storeId, tree, now),
      remove: (repository) => repository.remove(storeId, 'content_trees', tree.identifier),
    }),
  )
  const sections = Object.entries(content.shopData).map(
    ([section, data]): ContentItem => ({
      key: ownFiles.has(section) ? `${code}/${section}.json` : `${code}/shop-data.json#${section}`,
      text: orderedJson(data),
      put: (repository, now) => repository.putShopData(storeId, section, data, now),
      remove: (repository) => repository.remove(storeId, 'shop_data', section),
    }),
  )
  const { synonyms } = content
  const words = synonyms === undefined ? [] : [synonymItem(storeId, `${code}/synonyms.txt`, synonyms)]
  return [...pages, ...blocks, ...trees, ...sections, ...words]
}

function synonymItem(storeId: number, key: string, text: string): ContentItem {
  return {
    key,
    text,
    async put(repository, now) {
      await repository.putShopData(storeId, synonymsSection, parseSynonyms(text).rules, now)
      await repository.putShopData(storeId, synonymsTextSection, { text }, now)
    },
    async remove(repository) {
      await repository.remove(storeId, 'shop_data', synonymsSection)
      await repository.remove(storeId, 'shop_data', synonymsTextSection)
    },
  }
}

/** Reads a store's content from the database. */
export async function storedContent(repository: Repository, storeId: number): Promise<StoreContent> {
  const sources = await repository.listSources(storeId)
  const {
    [synonymsSection]: _,
    [synonymsTextSection]: written,
    ...shopData
  } = await repository.listShopData(storeId)
  // Only synonymItem writes this section.
  const synonyms = (written as { text: string } | undefined)?.text
  return { storeId, ...sources, shopData, ...(synonyms !== undefined && { synonyms }) }
}

/** Returns a hash that reveals whether an item has changed since it was pulled. */
export function fingerprint({ text }: Pick<ContentItem, 'text'>): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
