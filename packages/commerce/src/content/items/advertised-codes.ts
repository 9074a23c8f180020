import { catalogueCheckRepository } from '@ambra/db/catalogue'
import type { Database } from '@ambra/db/connection'
import { storeById } from '@ambra/domain/platform/shop/stores'
import { wordsOf } from '../../promotions/coupons/named-codes.ts'
import type { ContentProblem, StoreContent } from '../folder/read-content-folder.ts'

/** Returns content files with the texts that shoppers see: pages, news, blocks, banners and settings. */
function textsOf({ storeId, pages, blocks, shopData }: StoreContent): { file: string; text: string }[] {
  const store = storeById(storeId)?.code ?? String(storeId)
  return [
    ...pages.map((page) => ({
      file: `${store}/${page.kind === 'news' ? 'news' : 'pages'}/${page.identifier}.md`,
      text: JSON.stringify([page.title, page.excerpt, page.metaDescription, page.body]),
    })),
    ...blocks.map(({ identifier, title, body }) => ({
      file: `${store}/blocks/${identifier}.md`,
      text: JSON.stringify([title, body]),
    })),
    ...Object.entries(shopData).map(([section, data]) => ({
      file:
        section === 'banners' || section === 'finders'
          ? `${store}/${section}.json`
          : `${store}/shop-data.json`,
      text: JSON.stringify(data),
    })),
  ]
}

/**
 * Finds content that advertises a public code. Such content is rejected, because products do not show the
 * lowest 30-day price for a code.
 * @see docs/rules/law LAW-PRC-7
 */
export async function advertisedCodes(
  db: Database['db'],
  contents: readonly StoreContent[],
): Promise<ContentProblem[]> {
  const codes = await catalogueCheckRepository(db).listPublicCodes()
  if (codes.length === 0) return []
  return contents.flatMap(textsOf).flatMap(({ file, text }) => {
    const words = wordsOf(text)
    return codes
      .filter((code) => words.has(code))
      .map((code) => ({
        file,
        code: 'advertised' as const,
        reason: `advertises ${code}, a code open to everybody: such a reduction is a special price with its 30 days (LAW-PRC-7); make one, or give the code to readers of the newsletter`,
      }))
  })
}
