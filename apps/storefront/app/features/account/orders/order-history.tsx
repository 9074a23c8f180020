import { Link, Navigate, useSearchParams } from 'react-router'
import { browserClient } from '#app/session/browser-client.ts'
import { knownOrders } from '#app/session/order-summary.ts'
import { useSession } from '#app/session/session.ts'
import type { OrderOverview } from '#app/storage/storage-keys.ts'
import { useOrderOutbox } from '#app/offline/order-outbox.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { ResponseState, EmptyState } from '#app/features/account/shared/response-state.tsx'
import { OrderRows } from './order-rows.tsx'
import { pageCount, pageOf } from './order-pages.ts'
import styles from './orders.module.css'
import { useAccountResponse } from '#app/features/account/shared/use-account-response.ts'

/** All orders of the customer, 20 per page. @see spec §7 user/order-history */
export function OrderHistory() {
  return (
    <>
      <PendingLine />
      <History />
    </>
  )
}

/** Link to orders made offline, which are not in the shop yet and have a separate screen. */
function PendingLine() {
  const t = useTranslate()
  const storePath = useStorePath()
  const count = useOrderOutbox()?.filter(({ state }) => state !== 'placed').length ?? 0
  if (count === 0) return null
  return (
    <p className={styles.waiting} role="status">
      {t('waiting.count', { count })}{' '}
      <Link className="link" to={storePath('/waiting-orders')}>
        {t('waiting.open')}
      </Link>
    </p>
  )
}

function History() {
  const t = useTranslate()
  const storePath = useStorePath()
  const pathOf = usePagePath()
  const { orders: known } = useSession()
  const [parameters] = useSearchParams()
  const page = pageOf(parameters.get('page'))
  const response = useAccountResponse(`orders ${page}`, async (signal) => {
    const query = { pageSize: '20', currentPage: String(page) }
    const orders = await browserClient().call('userOrderHistory', { query, signal })
    return { page, ...knownOrders(orders) }
  })
  // The requested page, or the first one as known to the session; never the orders of another page.
  const isCurrentPage = response.value?.page === page
  const value: OrderOverview | undefined = isCurrentPage ? response.value : page === 1 ? known : undefined
  return (
    <ResponseState response={{ ...response, value }} rows={5}>
      {({ items, total }) =>
        total === 0 ? (
          <EmptyState icon="package" title={t('account.noOrders')} help={t('account.noOrdersHelp')}>
            <ButtonLink to={storePath('/')} variant="ink">
              {t('lists.toShop')}
            </ButtonLink>
          </EmptyState>
        ) : page > pageCount(total) ? (
          <Navigate replace to={pathOf(pageCount(total))} />
        ) : (
          <>
            <OrderRows orders={items} heading="h2" />
            <Pager page={page} last={pageCount(total)} />
          </>
        )
      }
    </ResponseState>
  )
}

function usePagePath() {
  const storePath = useStorePath()
  return (page: number) => storePath(`/my-account/orders${page === 1 ? '' : `?page=${page}`}`)
}

function Pager({ page, last }: { page: number; last: number }) {
  const t = useTranslate()
  const to = usePagePath()
  if (last <= 1) return null
  return (
    <nav className={styles.pager} aria-label={t('account.orderPages')}>
      {page > 1 ? (
        <ButtonLink to={to(page - 1)} rel="prev">
          {t('account.newerOrders')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <output>{t('account.pageOf', { page, last })}</output>
      {page < last ? (
        <ButtonLink to={to(page + 1)} rel="next">
          {t('account.olderOrders')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
