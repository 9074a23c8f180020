import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Thing } from '#console/screens/promotions/promotions/promotion.tsx'
import type { Route } from './+types/coupon'

export const clientLoader = ({ request, params: { code } }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const [details, { groups }] = await Promise.all([
      client.query('selling.coupon', { code }, { signal }),
      client.query('selling.choices', {}, { signal }),
    ])
    return { details, groups }
  })

export default function CouponRoute({ loaderData: { details, groups } }: Route.ComponentProps) {
  return <Thing kind="coupon" details={details} groups={groups} />
}
