import { ErrorPage } from '#app/layouts/error-page.tsx'

/** Screen to which other systems redirect a shopper after a failure. */
export default function ErrorRoute() {
  return <ErrorPage error={undefined} isFramed />
}
