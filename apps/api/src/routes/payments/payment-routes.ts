import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { paymentStartCalls } from '@ambra/contract/payments/payment-endpoints'
import type { ApiDeps } from '../../http/deps.ts'
import { type Route, route } from '../../http/route.ts'
import type { FindTransferAccount } from '@ambra/commerce/content'
import {
  type DescribePayment,
  createPayAgain,
  findPaymentMethod,
  type PaymentProviders,
  callbackPath,
  createStartPayment,
  type StartPayment,
} from '@ambra/commerce/payments'

type Parts = { providers: PaymentProviders; describe: DescribePayment; findAccount: FindTransferAccount }

const limit = { limit: 'payment-start' } as const

/**
 * payment/start with the equivalent calls of the specification, neopay/banks, order/pay-again. @see
 * docs/rules/payment PAY-1, PAY-2
 */
export function paymentRoutes(deps: ApiDeps, parts: Parts): Route[] {
  const start = createStartPayment(deps, parts.providers)
  const payAgain = createPayAgain(deps, parts)
  return [
    route(
      endpoints.paymentStart,
      ({ body: { method, token, bank }, context }) =>
        start(method, { token, bank: bank || undefined }, context),
      limit,
    ),
    ...startAliases(start),
    bankRoute(deps, parts.providers),
    route(
      endpoints.orderPayAgain,
      ({ query: { number, orderToken }, body, context }) =>
        payAgain({ number, orderToken, method: body.payment_method_code }, context),
      limit,
    ),
  ]
}

const startAliases = (start: StartPayment): Route[] =>
  paymentStartCalls.map(({ endpoint, method }) =>
    route(
      endpoint,
      ({ query, body, context }) => {
        const bank = ('bank' in query && query.bank) || body?.bank || undefined
        return start(method, { token: query.token || body?.token, bank }, context)
      },
      limit,
    ),
  )

const bankRoute = ({ settings }: ApiDeps, providers: PaymentProviders): Route =>
  route(endpoints.neopayBanks, async ({ query, context }) => {
    const provider = providers.all.find(({ banks }) => banks)
    const method = findPaymentMethod(provider?.code)
    if (!provider?.banks || !method) throw new ShopError('payment.unavailable')
    if (query.clientId && query.clientId !== provider.banks.clientId) return []
    const banks = await provider.banks.list(context.now)
    if (!banks) throw new ShopError('payment.provider_unreachable')
    const country = query.country?.toUpperCase()
    const logos = `${settings.payment.apiUrl}/${callbackPath(method, 'logos')}`
    return banks
      .filter((bank) => !country || bank.country === country)
      .map((bank) => ({ ...bank, logo: bank.logo ? `${logos}/${bank.bic}` : '' }))
  })
