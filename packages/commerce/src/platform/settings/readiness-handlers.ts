import type { readinessOperations } from '@ambra/contract/platform/settings/readiness-operations'
import { shopSettingRepository } from '@ambra/db/platform'
import { shopStateOf } from '@ambra/domain/platform/shop/current-shop'
import { historyName } from '../operations/actor.ts'
import type { Handlers } from '../operations/operation-handler.ts'
import { closeShop, openShop } from './shop-opening.ts'
import { endPreview, findPreviewLink, previewLink } from './shop-preview.ts'
import { shopReadiness } from './shop-readiness.ts'

export const readinessHandlers: Handlers<keyof typeof readinessOperations> = {
  'shop.readiness': async (context) => {
    const { db } = context.shop.database
    const stored = await shopSettingRepository(db).find('', 'shop_state')
    const link = await findPreviewLink(db, context.now())
    return {
      state: shopStateOf({ shop_state: stored?.value ?? '' }),
      points: await shopReadiness(context),
      preview_until: link?.expiresAt.toISOString() ?? null,
    }
  },
  'shop.open': async (context, { reason }) => {
    await openShop(context, { actor: historyName(context.actor), reason })
    return true
  },
  'shop.close': async (context, input) => {
    await closeShop(context, input, historyName(context.actor))
    return true
  },
  'shop.preview': async ({ shop, settings, now }) => {
    const { url, expiresAt } = await previewLink(shop.database, { publicUrl: settings.publicUrl, now: now() })
    return { url, expires_at: expiresAt.toISOString() }
  },
  'shop.end-preview': async ({ shop, now }) => {
    await endPreview(shop.database.db, now())
    return true
  },
}
