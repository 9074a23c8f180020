import type { PaymentAttempt, OrderRecord } from '@ambra/db/schema'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { cents, toEuros } from '@ambra/domain/platform/money/money'
import { paymentPurpose } from '@ambra/domain/payments/payment-purpose'
import { cachedList } from '../../provider/cached-list.ts'
import { type PaymentProvider, attemptStore } from '../../provider/payment-provider.ts'
import type { MethodContext } from '../../provider/payment-method.ts'
import { asObject } from '../../provider/provider-http.ts'
import { loadBanks, createBankLogos } from './neopay-banks.ts'
import { readCallback, readReturn } from './neopay-messages.ts'
import { readToken, signToken } from './neopay-token.ts'
import type { NeopaySettings } from './settings.ts'

const attemptLifeMs = 30 * 60_000

/** Payee's name, sent to the provider with the account. */
const receiverOf = (): string => currentShop().values['bank_payee'] || currentShop().name

/**
 * Creates the bank-link provider and its list of banks. No API call creates a payment: the browser carries a
 * token that the shop signed.
 * @see docs/payments.md
 */
export function createNeopay(settings: NeopaySettings, { code, urlOf }: MethodContext): PaymentProvider {
  const banks = cachedList(() => loadBanks(settings))
  const [signingKey = ''] = settings.keys

  /** Returns the claims of an attempt, with all amounts from the stored one. */
  function claimsOf(attempt: PaymentAttempt, order: OrderRecord) {
    const { language } = attemptStore(attempt)
    const names = order.lines.map(({ name, qty }) => (qty > 1 ? `${qty} x ${name}` : name))
    return {
      projectId: settings.projectId,
      transactionId: attempt.reference,
      amount: toEuros(cents(attempt.amountCents)),
      currency: attempt.currency,
      paymentPurpose: paymentPurpose(order.number, names, language),
      serviceType: 'pisp',
      clientRedirectUrl: urlOf('return'),
      defaultLocale: language.toUpperCase(),
      ...(attempt.bank ? { bank: attempt.bank } : {}),
      ...(settings.receiverIban
        ? { receiverName: receiverOf(), receiverAccountNumber: settings.receiverIban }
        : {}),
    }
  }

  return {
    code,
    attemptLifeMs,
    banks: {
      clientId: String(settings.projectId),
      list: banks,
      findLogo: createBankLogos(settings, banks),
    },
    test: async () => void (await loadBanks(settings)),
    isAvailable: async ({ total }, now) => total > 0 && (await banks(now)) !== undefined,
    async start(attempt, order) {
      const life = { from: attempt.createdAt, to: attempt.expiresAt }
      const token = await signToken(claimsOf(attempt, order), signingKey, life)
      return { url: `${settings.widgetHost}/widget.html?${token}` }
    },
    receive: async (message, now) => ({
      reports: readCallback(
        await readToken(asObject(message)['token'], settings.keys, now),
        settings.receiverIban,
      ),
    }),
    readReturn: async (query, now) => ({
      reports: [readReturn(await readToken(query['token'] ?? query['data'], settings.keys, now), query)],
    }),
  }
}
