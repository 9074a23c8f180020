import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { loadTexts } from '#console/i18n/language.ts'
import { Fields } from '#console/screens/platform/custom-fields/fields.tsx'
import type { Route } from './+types/fields'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const [listed] = await Promise.all([
      client.query('fields.list', {}, { signal: request.signal }),
      loadTexts('fields'),
    ])
    return listed
  })

export default function FieldsRoute({ loaderData }: Route.ComponentProps) {
  return <Fields {...loaderData} />
}
