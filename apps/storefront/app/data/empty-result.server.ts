import { errorText } from '@ambra/contract/platform/errors/error-text'
import type { ErrorCode } from '@ambra/contract/platform/errors/errors'
import { logLine } from '#app/api-client/log-line.ts'

/**
 * Logs an empty result for the operator; the shopper sees page-not-found. @see spec §8 "query returned
 * empty result"
 */
export function logEmptyResult(
  code: ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): void {
  logLine(errorText('en', code, params), params)
}
