import { mostFigureDays } from '@ambra/contract/accounting/accounting-limits'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { periodSearch } from '#console/screens/accounting/books/period-search.ts'
import { Figures } from '#console/screens/accounting/books/figures.tsx'
import { stepOf, sortOf } from '#console/screens/accounting/books/figure-search.ts'
import type { Route } from './+types/figures'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const search = new URL(request.url).searchParams
    const period = periodSearch(search, mostFigureDays)
    const by = stepOf(search, period)
    const sort = sortOf(search)
    const [sales, goods, stock, service] = await Promise.all([
      client.query('figures.sales', { ...period, by }, { signal }),
      client.query('figures.goods', { ...period, sort }, { signal }),
      client.query('figures.stock', {}, { signal }),
      client.query('figures.service', period, { signal }),
    ])
    return { period, by, sort, sales, goods, stock, service }
  })

export default function FiguresRoute({ loaderData }: Route.ComponentProps) {
  return <Figures {...loaderData} />
}
