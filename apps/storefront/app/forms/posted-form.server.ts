import type { ShopError } from '@ambra/contract/platform/errors/errors'

/** Returns the header with the earliest time to resubmit a rejected form. */
export function retryAfter(actionHeaders: Headers | undefined): Record<string, string> {
  const seconds = actionHeaders?.get('Retry-After')
  return seconds ? { 'Retry-After': seconds } : {}
}

/** Returns status and headers of the page that shows why a posted form was rejected. */
export function failedPage(error?: Pick<ShopError, 'status' | 'params'>): {
  status: number
  headers: Record<string, string>
} {
  const seconds = error?.params['seconds']
  return {
    status: error?.status === 429 ? 429 : 400,
    headers: {
      'Cache-Control': 'no-store',
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    },
  }
}
