import { contentRepository } from '@ambra/db/repositories/content-repository'
import { synonymsSection } from '@ambra/api/search-index'
import { channels } from '../shop/catalogue-watch.ts'
import type { Shop } from '../shop/open-shop.ts'
import type { StoreContent } from './read-content-folder.ts'

/** Makes this the content of its stores, in one transaction, and tells every process. Counts what it wrote. */
export async function storeContent({ database }: Shop, stores: readonly StoreContent[], now: Date) {
  const counts = { pages: 0, blocks: 0, sections: 0, synonyms: 0 }
  await database.db.transaction().execute(async (db) => {
    const repository = contentRepository(db)
    for (const { storeId, pages, blocks, shopData, synonyms } of stores) {
      for (const page of pages) await repository.putPage(storeId, page, now)
      for (const block of blocks) await repository.putBlock(storeId, block, now)
      for (const [section, data] of Object.entries(shopData))
        await repository.putShopData(storeId, section, data, now)
      await repository.putShopData(storeId, synonymsSection, synonyms, now)
      await repository.keepOnly(storeId, {
        pages: pages.map((page) => page.identifier),
        blocks: blocks.map((block) => block.identifier),
      })
      counts.pages += pages.length
      counts.blocks += blocks.length
      counts.sections += Object.keys(shopData).length
      counts.synonyms += synonyms.length
    }
  })
  await database.notify(channels.content, '*')
  return counts
}
