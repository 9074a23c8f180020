import { endpoints } from '@ambra/contract/endpoints'
import { ShopError } from '@ambra/contract/errors'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'
import type { FindTransferAccount } from '@ambra/commerce/payment/provider/transfer-account'
import type { DescribePayment } from '@ambra/commerce/payment/order-payment'
import { createPayAgain } from '@ambra/commerce/payment/pay-again'
import type { PaymentProviders } from '@ambra/commerce/payment/methods/registry'
import { createStartPayment } from '@ambra/commerce/payment/start-payment'

type Parts = { providers: PaymentProviders; describe: DescribePayment; findAccount: FindTransferAccount }

/** neopay/payment, neopay/banks, mokilizingas/payment, order/pay-again. @see reference 12.2, 12.3 */
export function paymentRoutes(deps: ApiDeps, parts: Parts) {
  const { settings } = deps
  const { providers } = parts
  const start = createStartPayment(deps, providers)
  const payAgain = createPayAgain(deps, parts)
  const limit = { limit: 'payment-start' } as const
  return [
    route(
      endpoints.neopayPayment,
      ({ query, body, caller }) => {
        const bank = query.bank || body?.bank || undefined
        return start('NEOPAY', { token: query.token || body?.token, bank }, caller)
      },
      limit,
    ),
    route(
      endpoints.mokilizingasPayment,
      ({ query, body, caller }) => start('MOKILIZINGAS', { token: query.token || body?.token }, caller),
      limit,
    ),
    route(endpoints.neopayBanks, async ({ query, caller }) => {
      const { neopay } = providers
      if (!neopay) throw new ShopError('payment.unavailable')
      if (query.clientId && query.clientId !== String(settings.payment.neopay?.projectId)) return []
      const banks = await neopay.banks(caller.now)
      if (!banks) throw new ShopError('payment.provider_unreachable')
      const country = query.country?.toUpperCase()
      return banks
        .filter((bank) => !country || bank.country === country)
        .map((bank) => ({
          ...bank,
          logo: bank.logo ? `${settings.payment.apiUrl}/neopay/logos/${bank.bic}` : '',
        }))
    }),
    route(
      endpoints.orderPayAgain,
      ({ query: { number, orderToken }, body, caller }) =>
        payAgain({ number, orderToken, method: body.payment_method_code }, caller),
      limit,
    ),
  ]
}
