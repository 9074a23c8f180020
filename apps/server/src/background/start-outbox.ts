import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { tracingChannel } from 'node:diagnostics_channel'
import { publicPrices } from '@ambra/commerce/search'
import {
  startWebhookSender,
  createMailHandlers,
  type MailHandlers,
  type SlowKind,
  type OutboxHandler,
  type OutboxHandlers,
  type OutboxWorker,
  startOutboxWorker,
} from '@ambra/commerce/messaging'
import {
  type PaymentProviders,
  paymentCheckHandler,
  refundCallHandler,
  startPaymentReconciliation,
} from '@ambra/commerce/payments'
import { createCarrierLabels, labelHandlers, labelsGivenUp } from '@ambra/commerce/fulfilment'
import {
  type ShopSettings,
  type Extensions,
  type Shop,
  sealSecrets,
  setupTestHandler,
} from '@ambra/commerce/platform'
import { watchPrices } from '@ambra/commerce/promotions'
import { webhookDeliveryRepository, outboxRepository } from '@ambra/db/messaging'
import type { Logger } from 'pino'
import { publicUrlOf } from '../compose/addresses.ts'
import { startExtensionWorkers } from './extension-workers.ts'
import { mailLimits } from '../compose/settings.ts'
import type { Environment } from '../env/env.ts'

type OutboxOptions = {
  env: Environment
  log: Logger
  now: () => Date
  shop: Shop
  providers: PaymentProviders
  settings: Pick<ShopSettings, 'labels' | 'payment'>
  extensions?: Extensions | undefined
}

/**
 * Delivers messages and mails, checks open payments and compares price alerts. Any number of
 * processes may do so: rows are claimed one by one. `shop` has the limits of long work.
 */
export async function startOutbox(options: OutboxOptions): Promise<OutboxWorker> {
  const { env, log, now, shop, providers, extensions } = options
  const { database } = shop
  // The embedded database has one owner: locks in it belong to a process that has ended.
  if (shop.isEmbedded) {
    await outboxRepository(database.db).releaseAll()
    await webhookDeliveryRepository(database.db).releaseAll()
  }
  const sealed = await sealSecrets(database, env.SECRETS_KEY)
  if (sealed > 0) log.info({ sealed }, 'secrets of the database sealed with SECRETS_KEY')
  const prices = publicPrices({ priceTiers: env.PRICE_TIERS === 'on' })
  const mail = await mailHandlers({ env, now, shop, prices })
  const checks = { database, log, providers }
  const handlers: OutboxHandlers<Exclude<OutboxKind, SlowKind>> = {
    ...mail.handlers,
    'payment.check': paymentCheckHandler(checks, now),
    'payment.refund': refundCallHandler(checks, now),
  }
  const worker = startOutboxWorker({ database, handlers: traced(handlers), now, log })
  // A separate worker, so that mails do not wait for slow services.
  const labels = startOutboxWorker({
    database,
    handlers: traced(slowWork(options, mail.sendTestMail)),
    givenUp: labelsGivenUp({ database, now }),
    now,
    log,
  })
  const webhooks = startWebhookSender({ database, now, log, secretsKey: env.SECRETS_KEY })
  const ofExtensions = extensions && startExtensionWorkers({ extensions, database, traced, now, log })
  const stopAlerts = await watchPrices({ database, prices, now, log, wake: worker.wake })
  const reconciliation = startPaymentReconciliation(checks, now, worker.wake)
  return {
    wake() {
      worker.wake()
      labels.wake()
      webhooks.wake()
      ofExtensions?.wake()
    },
    stop: () =>
      reconciliation
        .stop()
        .then(stopAlerts)
        .then(webhooks.stop)
        .then(ofExtensions?.stop)
        .then(labels.stop)
        .then(worker.stop)
        .finally(mail.close),
  }
}

/** @see docs/decisions/054-traces.md */
const work = tracingChannel('ambra:work')

const traced = (handlers: Readonly<Record<string, OutboxHandler>>): Record<string, OutboxHandler> =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, handle]) => [
      kind,
      (message) => work.tracePromise(() => handle(message), { name: `message ${kind}`, attributes: {} }),
    ]),
  )

function slowWork(
  { env, shop, providers, settings, now, log }: OutboxOptions,
  sendTestMail: MailHandlers['sendTestMail'],
): OutboxHandlers<SlowKind> {
  const { database } = shop
  const carriers = createCarrierLabels(settings.labels.carriers)
  return {
    ...labelHandlers({ database, carriers, contactEmail: env.SHOPKEEPER_EMAIL, now, log }),
    'setup.test': setupTestHandler({ database, settings, providers, carriers, sendTestMail, now }),
  }
}

/**
 * Loads the mail handlers. The templates are a build, like the storefront, since JSX does not run
 * from its sources.
 */
async function mailHandlers({
  env,
  now,
  shop,
  prices,
}: Pick<OutboxOptions, 'env' | 'now' | 'shop'> & { prices: ReturnType<typeof publicPrices> }) {
  const {
    renderAccountMail,
    renderAfterSaleMail,
    renderMail,
    renderNewsletterMail,
    renderPaymentAlert,
    renderPriceAlertMail,
    renderStockMail,
  } = await import('@ambra/mail/render-mail')
  return createMailHandlers({
    database: shop.database,
    outboxDir: shop.folders.outboxDir,
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    shopkeeper: env.SHOPKEEPER_EMAIL,
    publicUrl: publicUrlOf(env),
    usesUrlKeys: env.URL_KEYS === 'on',
    adminHost: env.ADMIN_HOST,
    downloadDays: env.DOWNLOAD_DAYS,
    resetMinutes: env.RESET_MINUTES,
    mailLimits: mailLimits(env),
    prices,
    now,
    renderMail,
    renderPaymentAlert,
    renderPriceAlertMail,
    renderStockMail,
    renderAccountMail,
    renderAfterSaleMail,
    renderNewsletterMail,
  })
}
