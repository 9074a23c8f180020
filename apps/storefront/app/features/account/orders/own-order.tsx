import type { Order } from '@ambra/contract/sales/order'
import type { ReactNode } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { ResponseState, EmptyState } from '#app/features/account/shared/response-state.tsx'
import { useAccountResponse } from '#app/features/account/shared/use-account-response.ts'

/** One order of the customer, rendered by the route. */
export function OwnOrder({ number, render }: { number: string; render: (order: Order) => ReactNode }) {
  const response = useAccountResponse(`order ${number}`, (signal) =>
    browserClient().call('userOrder', { query: { number }, signal }),
  )
  // A retry would not help.
  if (response.error?.code === 'order.not_found') return <NoOrder number={number} />
  return (
    <ResponseState response={response} rows={5}>
      {render}
    </ResponseState>
  )
}

function NoOrder({ number }: { number: string }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <>
      <h1>{t('order.heading', { number })}</h1>
      <EmptyState icon="package" title={shopErrorText(t, 'order.not_found')} help={t('account.notYourOrder')}>
        <ButtonLink to={storePath('/my-account/orders')} variant="ink">
          {t('account.orders')}
        </ButtonLink>
      </EmptyState>
    </>
  )
}
