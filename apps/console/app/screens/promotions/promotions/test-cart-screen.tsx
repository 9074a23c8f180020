import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { TestCart } from '#console/screens/promotions/promotions/test-cart.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { PageHead } from '#console/ui/page.tsx'
import type { Route } from './+types/test-cart-screen'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('selling.choices', {}, { signal: request.signal }))

export default function TestRoute({ loaderData: { groups } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('selling.testCart')} lead={t('selling.testLead')}>
        <ButtonLink variant="text" icon="arrow-left" href="/selling">
          {t('selling.coupons')}
        </ButtonLink>
      </PageHead>
      <TestCart groups={groups} />
    </>
  )
}
