import { data } from 'react-router'
import { loadCmsPage } from '#app/data/cms-page.server.ts'
import { receiveContact } from '#app/data/contact.server.ts'
import { storeContext } from '#app/routing/context.ts'
import { ContactDetails } from '#app/features/content/contact-details.tsx'
import { ContactForm } from '#app/features/content/contact-form.tsx'
import styles from '#app/features/content/contact.module.css'
import { pageMeta } from '#app/seo/page-meta.ts'
import { retryAfter } from '#app/forms/posted-form.server.ts'
import { loadShopConfig } from '#app/data/shop-content.server.ts'
import { cmsPath, requestedPage } from '@ambra/domain/content/static-pages'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { RichText } from '#app/shop-ui/rich-text.tsx'
import type { Route } from './+types/contact'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

/** The response to a form is private to its sender; the page itself is public. */
export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders?.has('Cache-Control')
    ? { 'Cache-Control': 'no-store', ...retryAfter(actionHeaders) }
    : loaderHeaders

/** Loads the text of the page, the form, and other contact details. @see spec §2 "contact form" */
export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext)
  const identifier = requestedPage(store, url.pathname)
  const [{ response, headers }, config] = await Promise.all([
    loadCmsPage(context, identifier),
    loadShopConfig(context),
  ])
  const facts = {
    phone: config['contact_phone'],
    email: config['contact_email'],
    hours: config['contact_hours'],
    company: config['company_name'],
    companyCode: config['company_code'],
    vat: config['company_vat'],
    address: config['company_address'],
    shops: cmsPath(store, 'store-locator'),
  }
  return data({ ...response, facts, isSent: url.searchParams.has('sent') }, headers)
}

/** Handles the form posted without script. */
export function action(args: Route.ActionArgs) {
  return receiveContact(args)
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { page, path, facts, isSent } = loaderData
  return (
    <>
      <Breadcrumbs trail={[{ name: page.title, path }]} />
      <div className={styles.page}>
        <h1>{page.content_heading || page.title}</h1>
        <p className={styles.lead}>{t('content.contact.lead')}</p>
        <div className={styles.columns}>
          <ContactDetails facts={facts} />
          <section aria-labelledby="contact-form-title">
            <h2 id="contact-form-title">{t('content.contact.title')}</h2>
            <ContactForm posted={actionData} isSent={isSent} />
          </section>
        </div>
        <RichText html={page.content} className={styles.after ?? ''} />
      </div>
    </>
  )
}
