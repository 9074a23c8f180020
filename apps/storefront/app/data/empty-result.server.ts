import { errorText } from '@ambra/contract/error-text'
import type { ErrorCode } from '@ambra/contract/errors'
import { logLine } from '#app/api-client/log-line.ts'

/** What a question that found nothing says to the operator; the shopper sees page-not-found. @see spec §8 "query returned empty result" */
export function logEmptyResult(
  code: ErrorCode,
  params: Readonly<Record<string, string | number>> = {},
): void {
  logLine(errorText('en', code, params), params)
}
