import { contentRepository } from '@ambra/db/repositories/content-repository'
import { type ContentProblem, readContentFolder, type StoreContent } from '../content/read-content-folder.ts'
import { channels } from '../shop/catalogue-watch.ts'
import type { Shop } from '../shop/open-shop.ts'
import type { Command } from './command.ts'

export type ContentResult = { pages: number; blocks: number; sections: number; problems: ContentProblem[] }

/** `ambra content push FOLDER`: the folder becomes the content of the stores it has; with a problem nothing is stored. */
export const pushContent: Command<{ folder: string }, ContentResult> = async (
  { shop, now, settled },
  { folder },
) => {
  const { stores, problems } = readContentFolder(folder)
  if (problems.length > 0) return { pages: 0, blocks: 0, sections: 0, problems }
  const counts = await storeContent(shop, stores, now())
  await settled()
  return { ...counts, problems }
}

/** Writes content in one transaction and tells every process. */
export async function storeContent({ database }: Shop, stores: readonly StoreContent[], now: Date) {
  const counts = { pages: 0, blocks: 0, sections: 0 }
  await database.db.transaction().execute(async (db) => {
    const repository = contentRepository(db)
    for (const { storeId, pages, blocks, shopData } of stores) {
      for (const page of pages) await repository.putPage(storeId, page, now)
      for (const block of blocks) await repository.putBlock(storeId, block, now)
      for (const [section, data] of Object.entries(shopData))
        await repository.putShopData(storeId, section, data, now)
      await repository.keepOnly(storeId, {
        pages: pages.map((page) => page.identifier),
        blocks: blocks.map((block) => block.identifier),
      })
      counts.pages += pages.length
      counts.blocks += blocks.length
      counts.sections += Object.keys(shopData).length
    }
  })
  await database.notify(channels.content, '*')
  return counts
}
