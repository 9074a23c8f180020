import type { BodyOf } from '@ambra/contract/endpoint'
import type { Endpoints } from '@ambra/contract/endpoints'
import { type ErrorCode, ShopError } from '@ambra/contract/errors'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { clientContext } from './context.ts'

type Posted = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/** Why a form without script was not taken, with the address typed. */
export type RefusedPost = { email: string; code: ErrorCode; params: ShopError['params'] }

/** The answer to a form that a browser without script posted: never kept, never from another site. */
async function posted<T>({ request }: Posted, ask: (fields: FormData) => Promise<T>) {
  // Other sites cannot press a button in a visitor's name.
  if (request.headers.get('sec-fetch-site') === 'cross-site') throw data(null, 403)
  const fields = await request.formData()
  const email = fields.get('email')
  try {
    return await ask(fields)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const refused: RefusedPost = {
      email: typeof email === 'string' ? email : '',
      code: error.code,
      params: error.params,
    }
    return data(refused, { status: 400, headers: { 'Cache-Control': 'no-store' } })
  }
}

/** Attempts are counted by the visitor's network, not by this server's. */
function networkOf({ request }: Posted): { headers?: Record<string, string> } {
  const network = request.headers.get('x-client-network')
  return network ? { headers: { 'x-client-network': network } } : {}
}

/** The form of the newsletter page; a wish that was taken leads on, so that a reload does not send it again. */
export const receiveWish = (given: Posted) =>
  posted(given, async (fields) => {
    const email = String(fields.get('email') ?? '')
    await given.context.get(clientContext).call('subscribe', { body: { email }, ...networkOf(given) })
    return redirect(`${given.url.pathname}?sent=1`, 303)
  })

/** The button of the confirmation page. */
export const receiveConfirmation = (given: Posted, body: BodyOf<Endpoints['newsletterConfirm']>) =>
  posted(given, () =>
    given.context.get(clientContext).call('newsletterConfirm', { body, ...networkOf(given) }),
  )

/** The button of the page that ends a subscription. */
export const receiveLeaving = (given: Posted, code: string) =>
  posted(given, async () => {
    await given.context.get(clientContext).call('unsubscribe', { body: { code }, ...networkOf(given) })
    return { left: true }
  })
