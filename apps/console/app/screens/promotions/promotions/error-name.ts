import type { Translate } from '#console/i18n/translate.tsx'

/** Returns the error text of a code received as data. */
export function errorName(t: Translate, code: string, params: Readonly<Record<string, string>>): string {
  const text = (t as (key: string, params: object) => string)(`error.${code}`, params)
  return text === `error.${code}` ? code : text
}
