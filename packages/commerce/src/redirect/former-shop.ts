import { productAddresses } from '@ambra/db/catalogue/product-addresses'
import { readFormerAddresses, type FormerAddress } from '@ambra/import-formats/former-addresses'
import type { SourceKind } from '@ambra/import-formats/read-source'
import { redirectAddress } from '@ambra/domain/shop-path'
import { staticPageAt } from '@ambra/domain/static-pages'
import { storeForPath } from '@ambra/domain/stores'
import type { OperationContext } from '../context/operation.ts'
import { judgeRedirects, storeRedirects } from './take-redirects.ts'

/**
 * Old addresses in a file of another shop: `fresh` of them lead nowhere yet, `taken` have a redirect or a page of this shop,
 * `refused` no product, or cannot be redirected.
 */
export type FormerRedirects = { fresh: number; taken: number; refused: number; isStored: boolean }

type Shop = Pick<OperationContext, 'shop' | 'settings' | 'now'>
type File = { file: string; kind: SourceKind; encoding?: string | undefined }

const atOnce = 1000

/** Counts the redirects from the old addresses of products in a file, and stores them where `stores` is true. */
export async function redirectFormerAddresses(
  context: Shop,
  { file, kind, encoding }: File,
  stores: boolean,
): Promise<FormerRedirects> {
  const counts: FormerRedirects = { fresh: 0, taken: 0, refused: 0, isStored: stores }
  const accepted = new Set<string>()
  let batch: FormerAddress[] = []
  const take = async () => {
    await takeBatch(context, batch, { accepted, counts })
    batch = []
  }
  for await (const address of readFormerAddresses(file, kind, { encoding })) {
    batch.push(address)
    if (batch.length === atOnce) await take()
  }
  if (batch.length > 0) await take()
  return counts
}

async function takeBatch(
  context: Shop,
  batch: readonly FormerAddress[],
  { accepted, counts }: { accepted: Set<string>; counts: FormerRedirects },
): Promise<void> {
  const { db } = context.shop.database
  const { publicUrl, usesUrlKeys } = context.settings
  const paths = await productAddresses(
    db,
    batch.map(({ sku }) => sku),
    { usesUrlKeys },
  )
  const rows = batch.flatMap(({ sku, address }) => {
    const to = paths.get(sku)
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

/** Pages of goods are found by what they show, and static pages have fixed addresses. */
function hasPage(address: string): boolean {
  const { store, path } = storeForPath(redirectAddress(address)?.path ?? '')
  return /^\/[cp]\//.test(path) || staticPageAt(store.code, path) !== undefined
}
