import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { sellingSearch } from '#console/screens/promotions/promotions/promotion-search.ts'
import { Things } from '#console/screens/promotions/promotions/promotion-list.tsx'
import type { Route } from './+types/rules'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const search = sellingSearch(new URL(request.url).searchParams)
    const [list, { groups }] = await Promise.all([
      client.query('selling.rules', search, { signal }),
      client.query('selling.choices', {}, { signal }),
    ])
    return { ...list, groups }
  })

export default function RulesRoute({ loaderData: { rules, next, groups } }: Route.ComponentProps) {
  return <Things kind="rule" rows={rules} next={next} groups={groups} />
}
