import type { Claim } from '@ambra/contract/service/after-sale'
import type { ReactNode } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { ResponseState, EmptyState } from '#app/features/account/shared/response-state.tsx'
import { useAccountResponse } from '#app/features/account/shared/use-account-response.ts'

/** Claims of the customer, newest first; the route renders each. @see spec §3 Claim */
export function OwnClaims({ render }: { render: (claim: Claim) => ReactNode }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const response = useAccountResponse('claims', (signal) => browserClient().call('userClaims', { signal }))
  return (
    <ResponseState response={response}>
      {(claims) =>
        claims.length === 0 ? (
          <EmptyState icon="shield-check" title={t('account.noClaims')} help={t('account.noClaimsHelp')}>
            <ButtonLink to={storePath('/warranty-service')} variant="ink">
              {t('account.toWarranty')}
            </ButtonLink>
          </EmptyState>
        ) : (
          <>{claims.map(render)}</>
        )
      }
    </ResponseState>
  )
}
