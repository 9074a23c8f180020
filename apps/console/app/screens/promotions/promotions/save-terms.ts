import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type {
  CouponDetails,
  CouponTerms,
  RuleDetails,
  RuleTerms,
} from '@ambra/contract/promotions/promotion-fields'
import { runCommand } from '#console/api/run-command.ts'
import type { Kind, Terms } from './draft.ts'

export type Details = CouponDetails | RuleDetails
export type Saved = AdminResult<'selling.save-coupon'> | AdminResult<'selling.save-rule'>

/** Saves terms if the stored version is still the one seen. */
export const saveTerms = (kind: Kind, terms: Terms, seen: string | null): Promise<Saved> =>
  kind === 'coupon'
    ? runCommand('selling.save-coupon', { seen, terms: terms as CouponTerms })
    : runCommand('selling.save-rule', { seen, terms: terms as RuleTerms })

export const stopTerms = (kind: Kind, code: string, reason: { reason?: string } = {}): Promise<Details> =>
  runCommand(kind === 'coupon' ? 'selling.stop-coupon' : 'selling.stop-rule', { code, ...reason })

/** Returns the path of a coupon or rule. */
export const placeOf = (kind: Kind, code: string): string =>
  `/selling/${kind === 'coupon' ? 'coupons' : 'rules'}/${encodeURIComponent(code)}`
