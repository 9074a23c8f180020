import { ShopError } from '@ambra/contract/platform/errors/errors'

/** Result of OpenSearch for one of several queries or documents. */
type Refused = { readonly status?: number; readonly error?: unknown }

const typeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined

/** Whether another process has just replaced the index, or its node has only just started: soon the same works. */
export const isPassing = ({ status, error }: Refused): boolean =>
  status === 503 || typeOf(error) === 'index_not_found_exception'

/** Returns the error to throw for a result. */
export function refusal(what: string, failed: Refused): Error {
  const cause = new Error(`OpenSearch refused a ${what}: ${JSON.stringify(failed.error)}`)
  return isPassing(failed) ? new ShopError('search.unavailable', {}, { cause }) : cause
}
