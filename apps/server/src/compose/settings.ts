import { createServer } from 'node:net'
import type { ShopSettings, MailLimits, UnpaidLimits } from '@ambra/commerce/platform'
import { listOf } from '../env/console-variables.ts'
import type { Environment } from '../env/env.ts'
import type { SandboxKeys } from './payment-settings.ts'
import type { PaymentHours } from '@ambra/commerce/sales'
import { paymentMethods } from '@ambra/commerce/payments'
import { paymentSettings } from './payment-settings.ts'
import { type CarrierKeys, carrierSettings } from './carrier-settings.ts'
import { publicUrlOf } from './addresses.ts'

/**
 * Returns the settings of the API. `keys` and `carrierKeys` are those of the emulators, where they
 * are allowed.
 */
export function apiSettings(
  env: Environment,
  keys: SandboxKeys | undefined,
  carrierKeys?: CarrierKeys,
): ShopSettings {
  return {
    publicUrl: publicUrlOf(env),
    adminHost: env.ADMIN_HOST,
    adminAllow: listOf(env.ADMIN_ALLOW),
    secretsKey: env.SECRETS_KEY,
    listOutOfStock: env.LIST_OUT_OF_STOCK === 'on',
    outOfStockInCart: env.OUT_OF_STOCK_IN_CART === 'on',
    usesUrlKeys: env.URL_KEYS === 'on',
    priceTiers: env.PRICE_TIERS === 'on',
    taxByGroup: env.TAX_BY_GROUP === 'on',
    groupPrices: env.GROUP_PRICES,
    forceDefaultGroup: env.FORCE_DEFAULT_GROUP === 'on',
    specialOffers:
      env.SPECIAL_OFFERS_URL && env.SPECIAL_OFFERS_SECRET
        ? { url: env.SPECIAL_OFFERS_URL, secret: env.SPECIAL_OFFERS_SECRET }
        : undefined,
    accountPrivacy: env.ACCOUNT_PRIVACY,
    corsOrigins: listOf(env.CORS_ORIGINS),
    isThrottled: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY === 'on',
    metricsToken: env.METRICS_TOKEN,
    ...paymentSettings(env, keys),
    labels: carrierSettings(env, carrierKeys),
    hasMailServer: env.SMTP_URL !== undefined && env.SMTP_URL !== '',
    transferDays: env.TRANSFER_DAYS,
    guestTransferDays: Math.min(env.GUEST_TRANSFER_DAYS, env.TRANSFER_DAYS),
    unpaid: env.RATE_LIMITS === 'on' ? unpaidLimits(env) : undefined,
    mails: mailLimits(env),
    downloadDays: env.DOWNLOAD_DAYS,
    giftCardMonths: env.GIFT_CARD_MONTHS,
    accountingYears: env.ACCOUNTING_YEARS,
    contactEmail: env.SHOPKEEPER_EMAIL,
  }
}

const unpaidLimits = (env: Environment): UnpaidLimits => ({
  network: { orders: env.UNPAID_ORDERS_PER_NETWORK, pieces: env.UNPAID_PIECES_PER_NETWORK },
  guest: { orders: env.UNPAID_ORDERS_PER_GUEST, pieces: env.UNPAID_PIECES_PER_GUEST },
  account: { orders: env.UNPAID_ORDERS_PER_ACCOUNT, pieces: env.UNPAID_PIECES_PER_ACCOUNT },
  cashOrders: env.UNPAID_CASH_ORDERS,
  sharePercent: env.UNPAID_STOCK_SHARE,
})

/** Returns the limit of mails that anonymous visitors can cause; undefined means no limit. */
export const mailLimits = (env: Environment): MailLimits | undefined =>
  env.RATE_LIMITS === 'on'
    ? { perAddress: env.MAILS_PER_ADDRESS, perNetwork: env.MAILS_PER_NETWORK }
    : undefined

/** Returns the hours that orders wait for a provider's payment, by payment method. */
const paymentHours = (env: Environment): PaymentHours =>
  Object.fromEntries(
    paymentMethods.flatMap(({ code, environment }) => {
      const unpaidAfter = environment?.unpaidAfter?.(env)
      return unpaidAfter ? [[code, unpaidAfter]] : []
    }),
  )

export const jobSettings = (env: Environment) => ({
  accountingYears: env.ACCOUNTING_YEARS,
  paymentHours: paymentHours(env),
  feedbackDays: env.FEEDBACK_DAYS,
})

/** Chooses a free port for PORT=0 before the first page is rendered, since pages hold their address. */
export async function withPort(env: Environment): Promise<Environment> {
  if (env.PORT !== 0) return env
  const probe = createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, env.HOST, () => done()))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return { ...env, PORT: typeof address === 'object' && address !== null ? address.port : 0 }
}
