import { fillText } from '../platform/errors/fill-text.ts'
import type { Language } from '../platform/api/language.ts'
import type { Reason, ReasonCode } from './import-reasons.ts'
import en from '../reason-texts/en.json' with { type: 'json' }
import et from '../reason-texts/et.json' with { type: 'json' }
import lt from '../reason-texts/lt.json' with { type: 'json' }
import lv from '../reason-texts/lv.json' with { type: 'json' }
import ru from '../reason-texts/ru.json' with { type: 'json' }

export const reasonTexts: Readonly<Record<Language, Readonly<Record<ReasonCode, string>>>> = {
  et,
  en,
  ru,
  lt,
  lv,
}

/** Returns the text of a reason in a language; English for an unsupported language. */
export function reasonText(language: string, { code, params }: Reason): string {
  const texts = Object.entries(reasonTexts).find(([name]) => name === language)?.[1] ?? en
  return fillText(texts[code], params)
}

/** Writes the reasons of problems in English, for the command line. */
export const inEnglish = <P extends { reason: Reason }>(
  problems: readonly P[],
): (Omit<P, 'reason'> & { reason: string })[] =>
  problems.map((problem) => ({ ...problem, reason: reasonText('en', problem.reason) }))
