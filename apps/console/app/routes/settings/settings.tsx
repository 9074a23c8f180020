import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { settingSearch } from '#console/screens/platform/settings/setting-search.ts'
import { Settings } from '#console/screens/platform/settings/settings.tsx'
import type { Route } from './+types/settings'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const { history } = settingSearch(new URL(request.url).searchParams)
    const [shown, past, { services }] = await Promise.all([
      client.query('settings.show', {}, { signal }),
      history && client.query('settings.history', { ...history, limit: 50 }, { signal }),
      client.query('setup.list', {}, { signal }),
    ])
    return { ...shown, past, services }
  })

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  return <Settings {...loaderData} />
}
