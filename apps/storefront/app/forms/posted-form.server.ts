import type { ShopError } from '@ambra/contract/errors'

/** For the headers of a page with a form: when a rejected submission may be repeated. */
export function retryAfter(actionHeaders: Headers | undefined): Record<string, string> {
  const seconds = actionHeaders?.get('Retry-After')
  return seconds ? { 'Retry-After': seconds } : {}
}

/** Status and headers of the page that shows why a posted form was not accepted. */
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
