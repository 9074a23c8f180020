import type { DraftQuote } from '@ambra/contract/sales/draft-operations'
import { codeText, type Translate } from '#console/i18n/translate.tsx'

type Problem = NonNullable<DraftQuote['coupon_problem']>

/** Returns the text of a problem with a line or a coupon. */
export function problemText(t: Translate, { code, params }: Problem): string {
  const text = (t as (key: string, params: Problem['params']) => string)(`error.${code}`, params)
  return text === `error.${code}` ? codeText(t, `error.${code}`) : text
}
