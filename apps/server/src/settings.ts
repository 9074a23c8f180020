import { createServer } from 'node:net'
import type { ApiSettings } from '@ambra/api/deps'
import type { PriceView } from '@ambra/db/catalog/price-view'
import type { Environment } from './env.ts'
import type { SandboxKeys } from './payment-posture.ts'
import { paymentSettings } from './payment-settings.ts'
import { publicUrlOf } from './addresses.ts'

/** `keys`: those of the payment emulators, where they are allowed. */
export function apiSettings(env: Environment, keys: SandboxKeys | undefined): ApiSettings {
  return {
    publicUrl: publicUrlOf(env),
    listOutOfStock: env.LIST_OUT_OF_STOCK === 'on',
    outOfStockInCart: env.OUT_OF_STOCK_IN_CART === 'on',
    priceTiers: env.PRICE_TIERS === 'on',
    taxByGroup: env.TAX_BY_GROUP === 'on',
    groupPrices: env.GROUP_PRICES,
    forceDefaultGroup: env.FORCE_DEFAULT_GROUP === 'on',
    specialOffers:
      env.SPECIAL_OFFERS_URL && env.SPECIAL_OFFERS_SECRET
        ? { url: env.SPECIAL_OFFERS_URL, secret: env.SPECIAL_OFFERS_SECRET }
        : undefined,
    accountPrivacy: env.ACCOUNT_PRIVACY,
    corsOrigins: (env.CORS_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    isThrottled: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY === 'on',
    metricsToken: env.METRICS_TOKEN,
    ...paymentSettings(env, keys),
    transferDays: env.TRANSFER_DAYS,
    accountingYears: env.ACCOUNTING_YEARS,
    contactEmail: env.SHOPKEEPER_EMAIL,
  }
}

/** What the index and every guest page say: tiers of nobody while price tiers are off. */
export const publicPrices = (env: Environment): PriceView => ({
  group: env.PRICE_TIERS === 'on' ? 0 : undefined,
})

/** PORT=0 means any free port; it is chosen before the first page is rendered, since pages hold their address. */
export async function withPort(env: Environment): Promise<Environment> {
  if (env.PORT !== 0) return env
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, env.HOST, () => done()))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return { ...env, PORT: typeof address === 'object' && address !== null ? address.port : 0 }
}
