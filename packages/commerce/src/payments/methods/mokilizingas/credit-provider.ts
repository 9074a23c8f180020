import type { CreditOffer } from '@ambra/contract/payments/payment'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { PaymentAttempt, PaymentReport, OrderRecord } from '@ambra/db/schema'
import { creditOffer } from '@ambra/domain/payments/credit-offer'
import { segmentTitles } from '@ambra/domain/platform/shop/method-titles'
import { type Cents, cents, toEuros } from '@ambra/domain/platform/money/money'
import { creditResult } from '@ambra/domain/payments/provider-status'
import { cachedList } from '../../provider/cached-list.ts'
import { type PaymentProvider, attemptStore } from '../../provider/payment-provider.ts'
import type { MethodContext } from '../../provider/payment-method.ts'
import { asObject, requestProvider, asText, type ProviderResponse } from '../../provider/provider-http.ts'
import type { CreditSettings } from './settings.ts'
import { loadTariffs, type Tariffs } from './tariffs.ts'

const attemptLifeMs = 60 * 60_000

/** Creates the credit provider, including its monthly instalments. @see docs/payments.md */
export function createCreditProvider(
  settings: CreditSettings,
  { code, urlOf }: MethodContext,
): PaymentProvider {
  const { uuid, key, redirect } = settings
  const tariffs = cachedList(() => loadTariffs(settings))
  const post = (path: string, body: object): Promise<ProviderResponse> =>
    requestProvider(`${settings.apiUrl}/eshop/v2/${path}`, {
      method: 'POST',
      headers: { 'ix-api-key': key },
      body,
    })

  const offer = async (total: Cents, now: Date): Promise<CreditOffer | undefined> => {
    const known = await tariffs(now)
    return known && creditOffer(known.bands, total)
  }

  async function create(attempt: PaymentAttempt, order: OrderRecord, now: Date): Promise<string> {
    const known = await tariffs(now)
    const { status, json } = await post(
      'create',
      createBody(attempt, order, { urlOf, settings, tariffs: known }),
    )
    const token = asText(asObject(json)['appl_token'])
    if (status === 200 && /^[\w-]{8,128}$/.test(token)) return token
    const reason = asText(asObject(json)['error_code'])
    if (reason === 'SERVICE_CLOSED') throw new ShopError('payment.provider_closed')
    throw new ShopError(
      'payment.provider_unreachable',
      {},
      { cause: new Error(`create: ${status} ${reason}`) },
    )
  }

  /**
   * Returns the address of the application: the token alone opens it, or the server has to request it. The
   * provider's document leaves both open.
   */
  async function pageOf(token: string): Promise<string> {
    const path = `/eshop/${token}/v2/redirect`
    if (redirect === 'browser') return `${settings.browserUrl}${path}`
    const { json, location } = await requestProvider(`${settings.apiUrl}${path}`, {
      headers: { 'ix-api-key': key },
    })
    const url = location ?? asText(asObject(json)['url'] ?? json)
    if (!isBrowserAddress(url, settings.browserUrl)) throw new ShopError('payment.provider_unreachable')
    return url
  }

  return {
    code,
    attemptLifeMs,
    offerCredit: offer,
    isAvailable: async ({ total }, now) => (await offer(total, now)) !== undefined,
    async start(attempt, order, now) {
      if (attempt.token) return { url: await pageOf(attempt.token) }
      const token = await create(attempt, order, now)
      return { url: await pageOf(token), token, expiresAt: new Date(now.getTime() + attemptLifeMs) }
    },
    receive: async (message) => {
      const { appl_phase: phase, appl_status: status, ...body } = asObject(message)
      const { reference, token } = attemptName(body)
      if (!token || !reference) throw new ShopError('payment.bad_message')
      const about = { phase: asText(phase).slice(0, 40), status: asText(status).slice(0, 40) }
      return { check: { reference, token }, about }
    },
    readReturn: async (query) => ({ check: attemptName(query), about: {} }),
    async status({ reference, token }) {
      if (!token) return undefined
      const { status, json } = await post('check', { appl_token: token, order_id: reference, uuid })
      if (status !== 200)
        throw new ShopError('payment.provider_unreachable', {}, { cause: new Error(`check: ${status}`) })
      return readCheck(asObject(json), { code, reference, token })
    },
  }
}

/** Reads the attempt named by an alert or return. Neither is signed, so nothing else in them is trusted. */
const attemptName = ({ appl_token: token, order_id: reference }: Record<string, unknown>) => ({
  reference: asText(reference),
  token: asText(token),
})

/** Whether shoppers may be sent to an address: https, or the provider's configured host. */
const isBrowserAddress = (url: string, browserUrl: string): boolean =>
  URL.canParse(url) &&
  (new URL(url).protocol === 'https:' || new URL(url).origin === new URL(browserUrl).origin)

/** @see docs/rules/payment PAY-24 */
function readCheck(
  response: Record<string, unknown>,
  { code, reference, token }: { code: string; reference: string; token: string },
): PaymentReport | undefined {
  const result = asText(response['result']).slice(0, 60)
  const meaning = creditResult(result)
  if (!meaning) return undefined
  const advance = asText(response['advance']).slice(0, 20)
  return {
    provider: code,
    reference,
    token,
    status: result,
    ...meaning,
    // The application was made for the amount of the attempt; the response contains none.
    checksAmount: false,
    facts: advance,
    source: 'check',
    message: { result, result_msg: asText(response['result_msg']).slice(0, 500), advance },
    ...(advance ? { keep: { advance } } : {}),
  }
}

type CreateContext = { urlOf: MethodContext['urlOf']; settings: CreditSettings; tariffs: Tariffs | undefined }

const decimal = (amount: number) => toEuros(cents(amount))

/**
 * Builds the request with the order's items, so that unit prices times quantities equal the amount.
 * @see docs/rules/payment PAY-22
 */
function createBody(
  attempt: PaymentAttempt,
  order: OrderRecord,
  { urlOf, settings, tariffs }: CreateContext,
) {
  const { name, quantity, price } = settings.itemFields
  const words = segmentTitles[attemptStore(attempt).language]
  const { shippingCents, paymentCents, discountCents } = order.totals
  const extras = [
    { title: order.shipping?.title ?? words.shipping, amount: shippingCents },
    { title: words.payment, amount: paymentCents },
    { title: words.discount, amount: -discountCents },
  ]
  const items = [
    ...order.lines.map((line) => ({
      [name]: line.name.slice(0, 200),
      [quantity]: line.qty,
      [price]: decimal(line.unitCents),
    })),
    ...extras
      .filter(({ amount }) => amount !== 0)
      .map(({ title, amount }) => ({ [name]: title, [quantity]: 1, [price]: decimal(amount) })),
  ]
  return {
    uuid: settings.uuid,
    ...(tariffs?.code ? { tariff_code: tariffs.code } : {}),
    return_url: urlOf('return'),
    alert_url: urlOf('callback'),
    order_id: attempt.reference,
    order_amount: (attempt.amountCents / 100).toFixed(2),
    order_currency: attempt.currency,
    order_json: items,
  }
}
