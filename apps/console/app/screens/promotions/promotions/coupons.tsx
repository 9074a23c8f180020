import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { sellingSearch } from '#console/screens/promotions/promotions/promotion-search.ts'
import { Things } from '#console/screens/promotions/promotions/promotion-list.tsx'
import type { Route } from './+types/coupons'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const search = sellingSearch(new URL(request.url).searchParams)
    const [list, { groups }] = await Promise.all([
      client.query('selling.coupons', search, { signal }),
      client.query('selling.choices', {}, { signal }),
    ])
    return { ...list, groups }
  })

export default function CouponsRoute({ loaderData: { coupons, next, groups } }: Route.ComponentProps) {
  return <Things kind="coupon" rows={coupons} next={next} groups={groups} />
}
