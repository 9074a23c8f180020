import { data } from 'react-router'
import { loadCmsPage } from '#app/data/cms-page.server.ts'
import { loadContentInBrowser } from '#app/data/content-client.ts'
import styles from '#app/features/shell/cookie-settings.module.css'
import { CookieSettings } from '#app/features/shell/cookie-settings.tsx'
import { CmsScreen } from '#app/layouts/cms-screen.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Route } from './+types/cookies'
import { headers, meta } from './cms-page.tsx'

// Makes the router wait for the second message catalogue, which this screen uses.
await loadMoreMessages()

export { headers, meta }

/** Static page about cookies, with the cookie settings. */
export async function loader({ context }: Route.LoaderArgs) {
  const { response, headers } = await loadCmsPage(context, 'cookies')
  return data(response, headers)
}

/** Falls back to the cache when the server cannot be reached. */
export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  loadContentInBrowser({ url, serverLoader })

export default function Cookies(props: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <CmsScreen loaderData={props.loaderData}>
      <section className={styles.section} aria-labelledby="cookie-settings">
        <h2 id="cookie-settings">{t('footer.cookieSettings')}</h2>
        <CookieSettings />
      </section>
    </CmsScreen>
  )
}
