import type { PaymentAttempt } from '@ambra/db/payment-records'
import type { OrderRecord } from '@ambra/db/records'
import { cents, toEuros } from '@ambra/domain/money'
import { paymentPurpose } from '@ambra/domain/payment-purpose'
import { keptList } from '../../provider/cached-list.ts'
import type { PaymentProvider } from '../../provider/payment-provider.ts'
import type { NeopaySettings } from '../../provider/payment-settings.ts'
import { attemptStore } from '../../provider/attempt-store.ts'
import { asObject } from '../../provider/provider-http.ts'
import { loadBanks, type ListedBank } from './neopay-banks.ts'
import { readCallback } from './neopay-messages.ts'
import { readToken, signToken } from './neopay-token.ts'

const code = 'NEOPAY'
const attemptLifeMs = 30 * 60_000

/** The bank-link provider and the banks it serves. @see reference payments 2 */
export type Neopay = PaymentProvider & { banks: (now: Date) => Promise<ListedBank[] | undefined> }

/** There is no call that creates a payment: the browser carries a token that we signed. */
export function createNeopay(settings: NeopaySettings, apiUrl: string, receiverName: string): Neopay {
  const banks = keptList(() => loadBanks(settings))
  const [signingKey = ''] = settings.keys

  /** The claims of an attempt, all figures from the stored one. */
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
      clientRedirectUrl: `${apiUrl}/neopay/return`,
      defaultLocale: language.toUpperCase(),
      ...(attempt.bank ? { bank: attempt.bank } : {}),
      ...(settings.receiverIban ? { receiverName, receiverAccountNumber: settings.receiverIban } : {}),
    }
  }

  return {
    code,
    attemptLifeMs,
    banks,
    isAvailable: async ({ total }, now) => total > 0 && (await banks(now)) !== undefined,
    async start(attempt, order) {
      const life = { from: attempt.createdAt, to: attempt.expiresAt }
      const token = await signToken(claimsOf(attempt, order), signingKey, life)
      return { url: `${settings.widgetHost}/widget.html?${token}` }
    },
    confirm: async (message, now) =>
      readCallback(await readToken(asObject(message)['token'], settings.keys, now), settings.receiverIban),
  }
}
