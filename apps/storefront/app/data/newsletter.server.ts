import { ShopError } from '@ambra/contract/platform/errors/errors'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { clientContext } from '#app/routing/context.ts'
import type { FailedSubmission } from '#app/forms/form-error.ts'
import { refuseForeignForm } from '#app/forms/foreign-form.server.ts'
import { failedPage } from '#app/forms/posted-form.server.ts'

type Posted = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/**
 * Handles the newsletter form posted without script. An accepted request redirects, so that a reload does
 * not send it again.
 */
export async function handleSubscription({ request, context, url }: Posted) {
  refuseForeignForm(request)
  const field = (await request.formData()).get('email')
  const email = typeof field === 'string' ? field : ''
  try {
    await context.get(clientContext).call('subscribe', { body: { email } })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const { code, params } = error
    const failure: FailedSubmission<{ email: string }> = {
      typed: { email },
      fieldErrors: [],
      error: { code, params },
    }
    return data(failure, failedPage(error))
  }
  return redirect(`${url.pathname}?sent=1`, 303)
}
