import { ShopError } from '@ambra/contract/platform/errors/errors'
import { contactErrors, type ContactMessage, readContactForm } from '@ambra/domain/service/contact-form'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { clientContext } from '#app/routing/context.ts'
import { refuseForeignForm } from '#app/forms/foreign-form.server.ts'
import { failedPage } from '#app/forms/posted-form.server.ts'
import type { FailedSubmission } from '#app/forms/form-error.ts'

type Posted = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/**
 * Handles the contact form posted without script. Errors are shown on the page with the typed values; an
 * accepted message redirects, so that a reload does not send it again.
 */
export async function receiveContact({ request, context, url }: Posted) {
  refuseForeignForm(request)
  const fields = await request.formData()
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = readContactForm({
    name: text('name'),
    email: text('email'),
    telephone: text('telephone'),
    comment: text('comment'),
  })
  const fieldErrors = contactErrors(typed)
  if (fieldErrors.length > 0) return failed({ typed, fieldErrors })
  try {
    await context.get(clientContext).call('contactCreate', {
      body: { ...typed, checker: text('checker') || null },
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return failed({ typed, fieldErrors: [], error: { code: error.code, params: error.params } }, error)
  }
  return redirect(`${url.pathname}?sent=1`, 303)
}

const failed = (response: FailedSubmission<ContactMessage>, error?: ShopError) =>
  data(response, failedPage(error))
