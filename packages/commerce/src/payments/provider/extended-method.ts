import type { Titles } from '@ambra/domain/platform/shop/method-titles'
import type { PaymentRules } from './payment-method.ts'
import type { PaymentProvider } from './payment-provider.ts'

/**
 * Payment method of an extension that is on. Its code is `<extension>.<method>`, which no method of the shop has.
 * @see docs/extension-payments.md
 */
export type ExtendedMethod = {
  readonly code: string
  readonly titles: Titles
  readonly details: Titles
  readonly notes: Titles | undefined
  readonly rules: PaymentRules
  readonly provider: PaymentProvider
}

/** Returns whether a code has the form of an extension's method, which may be off or gone. */
export const isExtendedCode = (code: string): boolean =>
  /^[a-z][a-z0-9_]{1,29}\.[a-z][a-z0-9_]{0,29}$/.test(code)
