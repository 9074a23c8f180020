import { mostBookDays } from '@ambra/contract/accounting/accounting-limits'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Books } from '#console/screens/accounting/books/books.tsx'
import { periodSearch } from '#console/screens/accounting/books/period-search.ts'
import type { Route } from './+types/books'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const search = new URL(request.url).searchParams
    const period = periodSearch(search, mostBookDays)
    const after = search.get('after') ?? undefined
    const [summary, journal, accounts] = await Promise.all([
      client.query('books.summary', period, { signal }),
      client.query('books.journal', { ...period, ...(after && { after }) }, { signal }),
      client.query('books.accounts', {}, { signal }),
    ])
    return { period, summary, journal, accounts }
  })

export default function BooksRoute({ loaderData }: Route.ComponentProps) {
  return <Books {...loaderData} />
}
