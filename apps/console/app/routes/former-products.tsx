import { redirect } from 'react-router'
import type { Route } from './+types/former-products'

/** Redirects links of mails and bookmarks from the time when the address was `/goods`. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const rest = params['*']
  const path = rest === 'products/new' ? '/new-product' : `/products${rest && `/${rest}`}`
  throw redirect(path + new URL(request.url).search)
}

export default function FormerProducts() {
  return null
}
