import type { OrderDownload } from '@ambra/contract/sales/order-parts'
import type { DownloadGrant } from '@ambra/db/fulfilment'

/** Lists the files of an order for its owner; `publicUrl` without a trailing slash. */
export function orderDownloads(
  grants: readonly DownloadGrant[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): OrderDownload[] {
  return grants.map(({ title, product, sku, token, remaining, expiresAt }) => ({
    title,
    product,
    sku,
    url: `${publicUrl}/api/download/${token}`,
    remaining,
    expiresAt: expiresAt.toISOString(),
    isUsable: expiresAt > now && remaining !== 0,
  }))
}
