import type { DraftQuote } from '@ambra/contract/sales/draft-operations'
import { codeText, type Translate } from '#console/i18n/translate.tsx'

type Problem = NonNullable<DraftQuote['coupon_problem']>

/** Returns the text of a problem with a line or a coupon. */
export function problemText(t: Translate, { code, params }: Problem): string {
  return codeText(t, `error.${code}`, params)
}
