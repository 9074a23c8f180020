import type { Language } from '@ambra/contract/language'
import { carrierByCode } from '@ambra/domain/delivery/carriers/registry'

/** Name of a carrier; one that is gone has its code. */
export const carrierName = (code: string, language: Language): string =>
  carrierByCode(code)?.title[language] ?? code
