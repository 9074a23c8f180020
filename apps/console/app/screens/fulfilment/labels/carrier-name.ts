import type { Language } from '@ambra/contract/platform/api/language'
import { carrierByCode } from '@ambra/domain/fulfilment/carriers/registry'

/** Returns the name of a carrier, or the code if it no longer exists. */
export const carrierName = (code: string, language: Language): string =>
  carrierByCode(code)?.title[language] ?? code
