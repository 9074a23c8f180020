import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { shopSettingRepository } from '@ambra/db/platform'
import { shopStateOf } from '@ambra/domain/platform/shop/current-shop'
import type { OperationContext } from '../operations/operation.ts'
import { type Author, putShopState } from './own-shop.ts'
import { shopReadiness } from './shop-readiness.ts'
import { saveSettings } from './shop-settings.ts'

/**
 * Opens the shop to shoppers; does nothing if it is open.
 * @throws ShopError shop.not_ready with the codes of the missing points
 */
export async function openShop(
  context: OperationContext,
  { actor, reason }: Omit<Author, 'now'>,
): Promise<void> {
  const { db } = context.shop.database
  const stored = await shopSettingRepository(db).find('', 'shop_state')
  if (shopStateOf({ shop_state: stored?.value ?? '' }) === 'open') return
  const missing = (await shopReadiness(context)).filter((one) => one.is_required && !one.is_ready)
  if (missing.length > 0)
    throw new ShopError('shop.not_ready', { points: missing.map(({ point }) => point).join(', ') })
  await putShopState(db, 'open', { actor, reason, now: context.now() })
}

/** Closes the shop to shoppers, with texts for the stores named. A shop that never opened stays new. */
export async function closeShop(
  context: OperationContext,
  { texts = [], reason }: AdminInput<'shop.close'>,
  actor: string,
): Promise<void> {
  const { db } = context.shop.database
  const settings = shopSettingRepository(db)
  if (texts.length > 0) {
    const changes = []
    for (const { store, text } of texts) {
      const version = (await settings.find(store, 'closed_text'))?.version ?? 0
      changes.push({ key: 'closed_text', store, value: text.trim() || null, version })
    }
    await saveSettings(context, { changes }, actor)
  }
  const stored = await settings.find('', 'shop_state')
  if (stored?.value !== 'new') await putShopState(db, 'closed', { actor, reason, now: context.now() })
}
