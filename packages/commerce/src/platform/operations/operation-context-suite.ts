import { tmpdir } from 'node:os'
import type { Database } from '@ambra/db/connection'
import { noon } from '@ambra/testing/shop-builders'
import { pino } from 'pino'
import { filesInFolders, shopFolders } from '../context/shop-data.ts'
import type { ShopSettings } from '../context/shop-deps.ts'
import type { OperationContext } from './operation.ts'

export const testSettings: ShopSettings = {
  publicUrl: 'http://shop.test',
  listOutOfStock: false,
  outOfStockInCart: false,
  priceTiers: true,
  usesUrlKeys: true,
  taxByGroup: false,
  forceDefaultGroup: false,
  groupPrices: 'named',
  specialOffers: undefined,
  accountPrivacy: 'strict',
  corsOrigins: ['*'],
  isThrottled: false,
  trustProxy: false,
  metricsToken: undefined,
  paymentMethods: ['cashondelivery', 'banktransfer'],
  labels: { carriers: {}, isEmulated: false },
  payment: {
    apiUrl: 'http://shop.test/api',
    isEmulated: false,
    methods: { cashondelivery: { feeCents: 0, maxCents: 100_000 } },
  },
  transferDays: 5,
  guestTransferDays: 3,
  unpaid: undefined,
  mails: undefined,
  accountingYears: 7,
  downloadDays: 30,
  giftCardMonths: 60,
  contactEmail: 'help@shop.test',
}

type Options = Partial<Omit<OperationContext, 'shop' | 'settings'>> & {
  /** Data folder of the shop; the tests of operations that use no files leave it out. */
  folder?: string
  settings?: Partial<ShopSettings>
}

/** Creates the context of an operation on a test database, at noon of a working day in Tallinn. */
export function operationContext(
  database: Database,
  { folder = tmpdir(), settings, ...options }: Options = {},
): OperationContext {
  const folders = shopFolders(folder)
  return {
    shop: { database, folders, files: filesInFolders(folders), isEmbedded: database.engine === 'pglite' },
    search: undefined,
    now: () => noon,
    log: pino({ level: 'silent' }),
    settings: { ...testSettings, ...settings },
    settled: () => Promise.resolve(),
    report: () => undefined,
    signal: new AbortController().signal,
    ...options,
  }
}
