import type { OwnPriceAlert } from '@ambra/contract/promotions/price-alert'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { EmptyState, ResponseState } from '#app/features/account/shared/response-state.tsx'
import { useAccountResponse } from '#app/features/account/shared/use-account-response.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { browserClient } from '#app/session/browser-client.ts'
import { noteAlerts } from '#app/session/price-alerts.ts'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { notifyError } from './profile-update.ts'
import styles from './own-alerts.module.css'

/** Open price alerts with target price, current price, and a button to remove each. */
export function OwnAlerts() {
  const t = useTranslate()
  const storePath = useStorePath()
  const [left, setLeft] = useState<readonly OwnPriceAlert[]>()
  const list = useRef<HTMLDivElement>(null)
  const response = useAccountResponse('price alerts', (signal) =>
    browserClient().call('userPriceAlerts', { signal }),
  )
  async function remove(id: number) {
    try {
      const others = await browserClient().call('userRemovePriceAlert', { body: { id } })
      setLeft(others)
      noteAlerts(others)
      // The clicked button disappears with its row.
      list.current?.focus()
    } catch (error) {
      notifyError(t, error)
    }
  }
  return (
    <div ref={list} tabIndex={-1} className={styles.list}>
      <ResponseState response={response}>
        {(loaded) => {
          const alerts = left ?? loaded
          return alerts.length === 0 ? (
            <EmptyState icon="bell" title={t('account.noAlerts')} help={t('account.noAlertsHelp')}>
              <ButtonLink to={storePath('/wishlist')} variant="ink">
                {t('nav.wishlist')}
              </ButtonLink>
            </EmptyState>
          ) : (
            <ul className={styles.alerts}>
              {alerts.map((alert) => (
                <Entry key={alert.id} alert={alert} onRemove={() => void remove(alert.id)} />
              ))}
            </ul>
          )
        }}
      </ResponseState>
    </div>
  )
}

function Entry({ alert, onRemove }: { alert: OwnPriceAlert; onRemove: () => void }) {
  const t = useTranslate()
  const formatPrice = usePriceFormat()
  const storePath = useStorePath()
  const { name, path, image, price, max_price: max } = alert
  return (
    <li>
      <ProductImage path={image ?? ''} size={150} />
      <div>
        <Link className="link" to={storePath(path)}>
          {name}
        </Link>
        <p>
          {max === undefined ? t('account.alertAny') : t('account.alertBelow', { price: formatPrice(max) })}
        </p>
        {price !== undefined && (
          <p className="muted sm">{t('account.alertNow', { price: formatPrice(price) })}</p>
        )}
      </div>
      <IconButton label={t('account.alertRemove', { name })} onClick={onRemove}>
        <Icon name="x" />
      </IconButton>
    </li>
  )
}
