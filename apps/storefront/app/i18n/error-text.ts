import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import type { Translate } from './messages.tsx'

/**
 * Returns the text of an error code in the page's language; an unknown code of a newer server gets the
 * general text.
 */
export function shopErrorText(
  t: Translate,
  code: ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): string {
  // The build creates a message `error.<code>` for every row of the catalogue and checks its parameters.
  const translate = t as (key: string, parameters: typeof params) => string
  const text = translate(`error.${code}`, params)
  return text === `error.${code}` ? translate('error.server.try_again', {}) : text
}
