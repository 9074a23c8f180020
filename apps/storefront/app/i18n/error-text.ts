import type { ErrorCode } from '@ambra/contract/errors'
import type { Translate } from './messages.tsx'

/** The text of a code of the error catalogue in the page's language; an unknown code of a newer server gets the general one. */
export function shopErrorText(
  t: Translate,
  code: ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): string {
  // The build made a message `error.<code>` of every row of the catalogue and checked its parameters.
  const translate = t as (key: string, parameters: typeof params) => string
  const text = translate(`error.${code}`, params)
  return text === `error.${code}` ? translate('error.server.try_again', {}) : text
}
