import { type ErrorCode, ShopError } from '@ambra/contract/errors'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { clientContext } from '#app/routing/context.ts'
import { refuseForeignForm } from '#app/forms/foreign-form.server.ts'
import { refusedPage } from '#app/forms/posted-form.server.ts'

type Posted = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/** Why a form without script was not taken, with the address typed. */
type RefusedPost = { email: string; code: ErrorCode; params: ShopError['params'] }

/**
 * The form of the newsletter page as a browser without script posts it. An accepted request redirects, so that a reload
 * does not send it again.
 */
export async function handleSubscription({ request, context, url }: Posted) {
  refuseForeignForm(request)
  const field = (await request.formData()).get('email')
  const email = typeof field === 'string' ? field : ''
  try {
    await context.get(clientContext).call('subscribe', { body: { email } })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const refused: RefusedPost = { email, code: error.code, params: error.params }
    return data(refused, refusedPage(error))
  }
  return redirect(`${url.pathname}?sent=1`, 303)
}
