import type { ErrorCode } from './errors.ts'
import { fillText } from './fill-text.ts'
import type { Language } from '../api/language.ts'
import en from '../../error-texts/en.json' with { type: 'json' }
import et from '../../error-texts/et.json' with { type: 'json' }
import lt from '../../error-texts/lt.json' with { type: 'json' }
import lv from '../../error-texts/lv.json' with { type: 'json' }
import ru from '../../error-texts/ru.json' with { type: 'json' }

/**
 * Texts of all codes by language, for the server. A browser loads only its language's JSON and `fillText`.
 */
export const errorTexts: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  et,
  en,
  ru,
  lt,
  lv,
}

/**
 * Returns the text of an error in a language with its params; Estonian for an unsupported language.
 * @see spec §8, docs/rules/api API-4
 */
export function errorText(
  language: string | undefined,
  code: ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const texts = Object.entries(errorTexts).find(([name]) => name === language)?.[1] ?? et
  return fillText(texts[code], params)
}
