import type { Translate } from '#console/i18n/translate.tsx'

/** The text of an error of the catalogue, for a code that came as data. */
export function errorName(t: Translate, code: string, params: Readonly<Record<string, string>>): string {
  const text = (t as (key: string, params: object) => string)(`error.${code}`, params)
  return text === `error.${code}` ? code : text
}
