import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { publicUrlContext, storeContext, translateContext } from '#app/routing/context.ts'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { secretPageHeaders } from '#app/seo/secret-page.ts'
import { Button } from '#app/ui/button.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import type { Route } from './+types/stock-notice.online'

await loadMoreMessages()

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.seo)

export const headers: Route.HeadersFunction = () => secretPageHeaders

export function loader({ context, params }: Route.LoaderArgs) {
  const seo = pageSeo({
    publicUrl: context.get(publicUrlContext),
    store: context.get(storeContext),
    title: `${context.get(translateContext)('info.notice.stopTitle')} – ${currentShop().name}`,
    path: '/stock-notice',
    noindex: true,
  })
  return { seo, token: params.token }
}

/** Target of the link in a stock mail. A button ends the subscriptions, so that link scanners do not. */
export default function StockNotice({ loaderData: { token } }: Route.ComponentProps) {
  const t = useTranslate()
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'failed'>('asking')
  async function stop() {
    setState('busy')
    await browserClient()
      .call('stockNotifyCancel', { query: { notice: token } })
      .then(
        () => setState('done'),
        () => setState('failed'),
      )
  }
  return (
    <section className="section">
      <h1>{t('info.notice.stopTitle')}</h1>
      <p>{state === 'done' ? '' : t('info.notice.stopText')}</p>
      <p role="status">{state === 'done' && t('info.notice.stopped')}</p>
      <p role="alert">{state === 'failed' && shopErrorText(t, 'server.try_again')}</p>
      {state !== 'done' && (
        <Button variant="primary" busy={state === 'busy'} onClick={() => void stop()}>
          {t('info.notice.stop')}
        </Button>
      )}
    </section>
  )
}
