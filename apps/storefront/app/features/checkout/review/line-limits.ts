import type { WithdrawalLimit } from '@ambra/contract/catalogue/product-facts'
import { withdrawalLimits } from '@ambra/domain/service/withdrawal'
import { type LineFacts, pageSkuOf, soldParts } from '#app/offline/use-line-facts.ts'
import { hasCustomOptions } from '#app/shop-ui/order/has-custom-options.ts'
import type { StoredLine } from '#app/storage/storage-keys.ts'

/**
 * Returns the limits of the right of withdrawal for a line and for the parts of a set, each with the name of
 * its product. @see docs/rules/law LAW-INF-6
 */
export function lineLimits(
  line: StoredLine,
  facts: ReadonlyMap<string, LineFacts>,
): { name: string; limit: WithdrawalLimit }[] {
  const product = facts.get(pageSkuOf(line))
  const whole = { name: line.name, type_id: line.type_id, withdrawalLimits: product?.withdrawalLimits }
  const parts = soldParts(line, facts).filter((part) => part !== product)
  return [whole, ...parts].flatMap(({ name = '', type_id = 'simple', withdrawalLimits: own }) =>
    withdrawalLimits(type_id, own)
      .filter((limit) => limit !== 'custom_made' || hasCustomOptions(line.product_option))
      .map((limit) => ({ name, limit })),
  )
}
