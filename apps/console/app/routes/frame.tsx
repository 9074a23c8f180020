import { Outlet } from 'react-router'
import { client } from '#console/api/client.ts'
import { load, noteSession } from '#console/api/load.ts'
import { Frame } from '#console/frame/frame.tsx'
import { createKeepShown } from '#console/frame/keep-shown.ts'
import { OwnProvider } from '#console/frame/own.tsx'
import { speak } from '#console/i18n/language.ts'
import type { Route } from './+types/frame'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [createKeepShown(() => location.href)]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const own = await load(request, () => client.query('own.show', {}))
  noteSession(true)
  await speak(own.language)
  return own
}

export default function FrameRoute({ loaderData }: Route.ComponentProps) {
  return (
    <OwnProvider value={loaderData}>
      <Frame>
        <Outlet />
      </Frame>
    </OwnProvider>
  )
}
