import { ShopError } from '@ambra/contract/errors'
import { contactFaults, readContactForm } from '@ambra/domain/contact-form'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { clientContext } from '#app/routing/context.ts'
import { refuseForeignForm } from '#app/forms/foreign-form.server.ts'
import { refusedPage } from '#app/forms/posted-form.server.ts'
import type { FailedSubmission } from '#app/features/content/contact-form.tsx'

type Posted = { request: Request; context: Readonly<RouterContextProvider>; url: URL }

/**
 * The contact form as a browser without script posts it. What is wrong comes back with the page and what was typed; a
 * message that was taken leads on, so that a reload does not send it again.
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
  const errors = contactFaults(typed)
  if (errors.length > 0) return refused({ typed, faults: errors })
  try {
    await context.get(clientContext).call('contactCreate', {
      body: { ...typed, checker: text('checker') || null },
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return refused({ typed, faults: [], refusal: { code: error.code, params: error.params } }, error)
  }
  return redirect(`${url.pathname}?sent=1`, 303)
}

const refused = (response: FailedSubmission, error?: ShopError) => data(response, refusedPage(error))
