import { pickupPointRepository } from '@ambra/db/repositories/pickup-point-repository'
import { readDemoContent } from '@ambra/demo-shop/demo-content'
import { pickupPoints } from '@ambra/demo-shop/pickup-points'
import { formatPrice } from '@ambra/domain/format'
import { carriers } from '@ambra/domain/carriers/registry'
import { collectionFee } from '@ambra/domain/carriers/shops'
import { freeShippingOver } from '@ambra/domain/free-shipping'
import { stores } from '@ambra/domain/stores'
import { storeContent } from '../content/store-content.ts'
import { parseSynonyms } from '@ambra/search/synonyms'
import type { Shop } from './open-shop.ts'

/** Pages, news, blocks, banners and pickup points of the demo shop, with the shop's own figures in the texts. */
export async function loadDemoContent(shop: Shop, now: Date): Promise<void> {
  const contents = await Promise.all(
    stores.map(async ({ id: storeId, language }) => {
      const figures = {
        collectionFee: formatPrice(collectionFee, language),
        freeShippingOver: formatPrice(freeShippingOver, language),
      }
      const { pages, blocks, shopData, synonyms } = await readDemoContent(demoLanguage(language), figures)
      return { storeId, pages, blocks, shopData: { ...shopData }, synonyms: parseSynonyms(synonyms).rules }
    }),
  )
  await storeContent(shop, contents, now)
  const points = pickupPointRepository(shop.database.db)
  for (const { code, points: hasPoints } of carriers)
    if (hasPoints) await points.replaceCarrier(code, pickupPoints(code), now)
}

/** The demo is written in the languages of its three stores. */
function demoLanguage(language: string): 'et' | 'en' | 'ru' {
  return language === 'en' || language === 'ru' ? language : 'et'
}
