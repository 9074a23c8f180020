import type { ReadyPoint } from '@ambra/contract/platform/settings/readiness-operations'
import type { Database } from '@ambra/db/connection'
import { readReadiness } from '@ambra/db/platform'
import { isOpenStore } from '@ambra/domain/platform/shop/current-shop'
import { cmsPath } from '@ambra/domain/content/static-pages'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import type { ShopSettings } from '../context/shop-deps.ts'
import { failedTests } from './setup-services.ts'
import { isLoopbackUrl } from '../network/own-machine.ts'
import { offeredLists } from '../../fulfilment/pickup-points/keep-point-lists.ts'
import { findDocumentSeller } from '../../accounting/documents/document-seller.ts'

/** Without them a shop may not sell: its terms, what happens to data, how goods come and go back, and who sells. */
export const neededPages = [
  'purchase-sales-rules',
  'privacy-policy',
  'return-policy',
  'delivery',
  'contact-us',
] as const

type Asked = {
  shop: { database: Pick<Database, 'db'> }
  settings: Pick<ShopSettings, 'payment' | 'labels' | 'hasMailServer' | 'publicUrl'>
  now: () => Date
}

/** Points that a shop can open without: a carrier whose list cannot be fetched must not keep it closed. */
const helpful: ReadonlySet<string> = new Set(['lockers', 'order'])

/** Points that only a shop with a public address needs: a local shop takes no payments and sends no mail. */
const publicPoints: ReadonlySet<string> = new Set(['payment', 'mail'])

/**
 * Steps before a shop can sell: the one list of the first screen of the console and of `ambra doctor`.
 * @see docs/decisions/103-one-list-of-readiness.md
 */
export async function shopReadiness({ shop, settings, now }: Asked): Promise<ReadyPoint[]> {
  const { db } = shop.database
  const { name, registryCode, address, phone, email, iban } = await findDocumentSeller(
    db,
    defaultStore.id,
    '',
  )
  const seller = {
    company_name: name,
    company_code: registryCode,
    company_address: address,
    contact_phone: phone,
    contact_email: email,
  }
  const shown = await readReadiness(db, neededPages, now())
  const missing = stores.filter(isOpenStore).flatMap((store) =>
    neededPages
      .filter((page) => !shown.pages.has(`${store.id}/${page}`))
      .map((page) => ({
        address: store.prefix + cmsPath(store, page),
        isDraft: shown.drafts.has(`${store.id}/${page}`),
      })),
  )
  const lists = await offeredLists({ db })
  const drafts = missing.filter(({ isDraft }) => isDraft).map(({ address }) => address)
  const broken = await failedTests(db, settings, now())
  const failed = (kind: string) => (broken.has(kind) ? ['test_failed'] : [])
  const lacks: Record<ReadyPoint['point'], string[]> = {
    company: Object.entries(seller).flatMap(([code, value]) => (value ? [] : [code])),
    pages: missing.map(({ address }) => address),
    payment: settings.payment.isEmulated
      ? ['emulated']
      : [...(iban ? [] : ['bank_iban']), ...failed('payment')],
    mail: settings.hasMailServer ? failed('mail') : ['server'],
    lockers: lists.some(({ readAt }) => readAt === undefined) ? ['lists'] : [],
    product: shown.isSelling ? [] : ['product'],
    order: shown.hasOrder ? [] : ['order'],
  }
  const isLocal = isLoopbackUrl(settings.publicUrl)
  // The keys of the table are the points, in the order in which they are done.
  return (Object.keys(lacks) as ReadyPoint['point'][]).map((point) => ({
    point,
    is_ready: lacks[point].length === 0,
    is_required: !helpful.has(point) && !(isLocal && publicPoints.has(point)),
    lacks: lacks[point],
    ...(point === 'pages' && drafts.length > 0 && { drafts }),
  }))
}
