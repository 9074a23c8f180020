import { ErrorPage } from '#app/layouts/error-page.tsx'

/** The screen other systems send a shopper to when something failed. */
export default function ErrorRoute() {
  return <ErrorPage error={undefined} isFramed />
}
