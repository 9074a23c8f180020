import { productAddresses } from '@ambra/db/catalogue'
import { readFormerAddresses, type FormerAddress } from '@ambra/import-formats/former-addresses'
import type { SourceKind } from '@ambra/import-formats/read-source'
import { redirectAddress } from '@ambra/domain/platform/shop/shop-path'
import { staticPageAt } from '@ambra/domain/content/static-pages'
import { storeForPath } from '@ambra/domain/platform/shop/stores'
import type { OperationContext } from '../../platform/operations/operation.ts'
import { judgeRedirects, storeRedirects } from './import-redirects.ts'

/**
 * Old addresses in another shop's file: `fresh` ones have no target yet, `taken` ones have a redirect or a
 * page of this shop, `refused` ones have no product or cannot be redirected.
 */
export type FormerRedirects = { fresh: number; taken: number; refused: number; isStored: boolean }

type Shop = Pick<OperationContext, 'shop' | 'settings' | 'now'>
type File = {
  file: string
  kind: SourceKind
  encoding?: string | undefined
  /** Addresses read outside of this thread. */
  addresses?: AsyncIterable<FormerAddress> | undefined
}
/** `preview` also counts addresses of products that the file will create. */
type Wanted = 'preview' | 'count' | 'store'

const atOnce = 1000

/** Counts redirects from the old addresses of products in a file, and stores them if requested. */
export async function redirectFormerAddresses(
  context: Shop,
  { file, kind, encoding, addresses = readFormerAddresses(file, kind, { encoding }) }: File,
  wanted: Wanted,
): Promise<FormerRedirects> {
  const counts: FormerRedirects = { fresh: 0, taken: 0, refused: 0, isStored: wanted === 'store' }
  const accepted = new Set<string>()
  let batch: FormerAddress[] = []
  const take = async () => {
    await takeBatch(context, batch, { accepted, counts, isPreview: wanted === 'preview' })
    batch = []
  }
  for await (const address of addresses) {
    batch.push(address)
    if (batch.length === atOnce) await take()
  }
  if (batch.length > 0) await take()
  return counts
}

async function takeBatch(
  context: Shop,
  batch: readonly FormerAddress[],
  { accepted, counts, isPreview }: { accepted: Set<string>; counts: FormerRedirects; isPreview: boolean },
): Promise<void> {
  const { db } = context.shop.database
  const { publicUrl, usesUrlKeys } = context.settings
  const paths = await productAddresses(
    db,
    batch.map(({ sku }) => sku),
    { usesUrlKeys },
  )
  const rows = batch.flatMap(({ sku, address }) => {
    const to = paths.get(sku) ?? (isPreview ? '/' : undefined)
    if (to === undefined) counts.refused += 1
    else if (hasPage(address)) counts.taken += 1
    else return [{ from: address, to, code: '301' }]
    return []
  })
  const judged = await judgeRedirects(db, rows, { publicUrl, accepted })
  const fresh = judged.flatMap((one) => (one.outcome === 'new' ? [one.record] : []))
  counts.fresh += fresh.length
  counts.taken += judged.filter(({ before }) => before !== undefined).length
  // Rows of store views repeat the address of their product.
  counts.refused += judged.filter(
    (one) => !one.before && one.outcome === 'refused' && one.why.fault !== 'twice',
  ).length
  if (counts.isStored) await storeRedirects(context, fresh, { origin: 'imported' })
}

/** Whether this shop has a page at an address: product pages are looked up, static pages have fixed addresses. */
function hasPage(address: string): boolean {
  const { store, path } = storeForPath(redirectAddress(address)?.path ?? '')
  return /^\/[cp]\//.test(path) || staticPageAt(store.code, path) !== undefined
}
