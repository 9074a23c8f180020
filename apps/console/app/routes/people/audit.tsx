import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Audit } from '#console/screens/platform/audit/audit.tsx'
import { loadTexts } from '#console/i18n/language.ts'
import type { Route } from './+types/audit'

const pageSize = 50

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = new URL(request.url).searchParams
    const before = Number(search.get('before'))
    const operation = search.get('operation')
    const subject = search.get('subject')
    const [found] = await Promise.all([
      client.query(
        'audit.list',
        {
          // Requests one row more than shown, to know whether there are older ones.
          limit: pageSize + 1,
          ...(Number.isSafeInteger(before) && before > 0 && { before }),
          ...(operation && { operation }),
          ...(subject && { subject }),
        },
        { signal: request.signal },
      ),
      loadTexts('operations'),
    ])
    return { entries: found.slice(0, pageSize), hasMore: found.length > pageSize }
  })

export default function AuditRoute({ loaderData }: Route.ComponentProps) {
  return <Audit {...loaderData} />
}
