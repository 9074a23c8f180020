import { createHmac, timingSafeEqual } from 'node:crypto'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import type { PaymentAttempt, PaymentReport } from '@ambra/db/schema'
import { cents } from '@ambra/domain/platform/money/money'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { ExtendedMethod } from '../../payments/provider/extended-method.ts'
import type { PaymentProvider } from '../../payments/provider/payment-provider.ts'
import { asText } from '../../payments/provider/provider-http.ts'
import { isLoopbackUrl } from '../network/own-machine.ts'
import { shopSecret } from '../secrets/shop-secret.ts'
import type { CallExtension, RunningModule } from './extension-host.ts'
import type { ExtensionContext, ExtensionPayment, ExtensionPaymentMethod, PaymentNews } from './seam.ts'

type Ways = {
  call: CallExtension
  database: Database
  now: () => Date
  /** Address of the API for providers and browsers. */
  apiUrl: string
}

const usualMinutes = 60
const minuteMs = 60_000

const Word = Type.String({ minLength: 1, maxLength: 255 })
const Created = Type.Object({ url: Type.Optional(Type.String({ maxLength: 4000 })), token: Word })
const News = Type.Object({
  reference: Word,
  state: Type.Enum(['open', 'processing', 'paid', 'failed', 'cancelled']),
  status: Word,
  amountCents: Type.Optional(Type.Integer()),
  currency: Type.Optional(Type.String({ maxLength: 10 })),
})

const Concern = Type.Object({
  reference: Word,
  concern: Type.Enum(['disputed', 'refund_failed', 'refunded_elsewhere']),
  id: Word,
})

const Notified = Type.Array(Type.Union([News, Concern]), { maxItems: 100 })

/** Returns the payment methods of a module, through which all calls of its code are contained. */
export const paymentMethodsOf = (one: RunningModule, ways: Ways): ExtendedMethod[] =>
  (one.module.paymentMethods ?? []).map((method) => ({
    code: codeOf(one, method),
    titles: method.title,
    details: method.description,
    notes: method.note,
    rules: { isPrepaid: true, allowsVirtual: true, minTotal: cents(method.minCents ?? 1) },
    provider: providerOf(one, method, ways),
  }))

const codeOf = ({ module }: RunningModule, { code }: ExtensionPaymentMethod) => `${module.name}.${code}`

type CallMethod = <Result>(
  what: string,
  work: (context: ExtensionContext) => Promise<Result>,
) => Promise<Result>

/** @throws ShopError payment.provider_unreachable, and extension.refused */
const callMethod =
  (one: RunningModule, method: ExtensionPaymentMethod, { call, database }: Ways): CallMethod =>
  async (what, work) => {
    try {
      return await call(one, { part: 'request', what: `payment ${method.code} ${what}`, database }, work)
    } catch (error) {
      if (!(error instanceof ShopError) || error.code === 'extension.refused') throw error
      throw new ShopError('payment.provider_unreachable', {}, { cause: error })
    }
  }

function providerOf(one: RunningModule, method: ExtensionPaymentMethod, ways: Ways): PaymentProvider {
  const code = codeOf(one, method)
  const call = callMethod(one, method, ways)
  const addresses = addressesOf(code, ways)
  const attemptLifeMs = (method.minutes ?? usualMinutes) * minuteMs
  const { refund } = method
  return {
    code,
    attemptLifeMs,
    async isAvailable({ store, country, total }) {
      const { countries, currencies, maxCents } = method
      return (
        (countries?.includes(country) ?? true) &&
        (currencies?.includes(store.currency) ?? true) &&
        (maxCents === undefined || total <= maxCents)
      )
    },
    async start(attempt, order) {
      const { returnUrl, notifyUrl } = await addresses.of(attempt.reference)
      const created = await call('create', async (context) => {
        const made = await method.create(context, {
          ...paymentOf(attempt),
          orderNumber: order.number,
          email: order.email,
          country: order.billingAddress.country_id,
          language: (storeById(attempt.storeId) ?? defaultStore).language,
          returnUrl,
          notifyUrl,
          // The same at a second click, so that a repeated request is equal.
          expiresAt: new Date(attempt.createdAt.getTime() + attemptLifeMs),
        })
        return { ...checked(Created, made), url: pageOf(made.url) }
      }).catch(refusedAs('payment.unavailable'))
      return { url: created.url ?? returnUrl, token: created.token, expiresAt: attempt.expiresAt }
    },
    async status(attempt) {
      const news = await call('status', async (context) => {
        const said = await method.status(context, paymentOf(attempt))
        if (said && said.reference !== attempt.reference) throw new Error('it is about another payment')
        return said && checked(News, said)
      })
      return news && reportOf(code, news, 'check')
    },
    async receive(_, __, notification) {
      const said = await call('receive', async (context) =>
        checked(Notified, await method.receive(context, notification)),
      ).catch(refusedAs('payment.bad_message'))
      return {
        reports: said.flatMap((each) => ('state' in each ? [reportOf(code, each, 'callback')] : [])),
        concerns: said.flatMap((each) => ('concern' in each ? [each] : [])),
      }
    },
    async readReturn(query) {
      const reference = asText(query['payment'])
      await addresses.check(reference, asText(query['key']))
      return { check: { reference }, about: { provider: code, payment: reference } }
    },
    ...(refund && {
      refund: (attempt, part) =>
        call('refund', async (context) =>
          checked(Type.Object({ reference: Word }), await refund(context, paymentOf(attempt), part)),
        ),
    }),
  }
}

/** Addresses of a payment. That of the return has a key, because the page of the order follows. */
function addressesOf(code: string, { database, now, apiUrl }: Ways) {
  async function keyOf(reference: string): Promise<string> {
    const secret = await shopSecret(database, 'paymentReturnSecret', now())
    return createHmac('sha256', secret).update(`${code} ${reference}`).digest('base64url')
  }
  return {
    async of(payment: string): Promise<{ returnUrl: string; notifyUrl: string }> {
      const query = new URLSearchParams({ payment, key: await keyOf(payment) })
      const path = `${apiUrl}/payment/${code}`
      return { returnUrl: `${path}/return?${query}`, notifyUrl: `${path}/callback` }
    },
    /** @throws ShopError payment.bad_message for a wrong key */
    async check(reference: string, key: string): Promise<void> {
      const [expected, given] = [Buffer.from(await keyOf(reference)), Buffer.from(key)]
      if (expected.length !== given.length || !timingSafeEqual(expected, given))
        throw new ShopError('payment.bad_message')
    },
  }
}

const paymentOf = ({ reference, token, amountCents, currency }: PaymentAttempt): ExtensionPayment => ({
  reference,
  token,
  amountCents,
  currency,
})

const reportOf = (
  code: string,
  { reference, state, status, amountCents, currency }: PaymentNews & { state: PaymentReport['state'] },
  source: PaymentReport['source'],
): PaymentReport => ({
  provider: code,
  reference,
  status,
  state,
  checksAmount: true,
  amountCents,
  currency,
  facts: `${amountCents ?? ''} ${currency ?? ''}`,
  source,
  message: { status, amountCents, currency },
})

/** @throws Error that names what is wrong with the value of an extension */
function checked<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const [problem] = Value.Errors(schema, value)
  if (problem) throw new Error(`returned a wrong value: ${problem.instancePath} ${problem.message}`)
  // Checked against the schema above.
  return value as Static<Schema>
}

/** Browsers are sent to pages by https only; on this machine also without. */
function pageOf(url: string | undefined): string | undefined {
  if (url === undefined) return undefined
  const isSafe = URL.canParse(url) && (new URL(url).protocol === 'https:' || isLoopbackUrl(url))
  if (!isSafe) throw new Error('returned an address without https')
  return url
}

const refusedAs =
  (code: 'payment.unavailable' | 'payment.bad_message') =>
  (error: unknown): never => {
    if (error instanceof ShopError && error.code === 'extension.refused')
      throw new ShopError(code, {}, { cause: error })
    throw error
  }
