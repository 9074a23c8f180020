import { loadInvite } from '#console/features/sign-in/load-invite.ts'
import { Invited } from '#console/features/sign-in/invited.tsx'
import type { Route } from './+types/welcome'

export const clientLoader = () => loadInvite()

/** Its answer stays while the person sets the key: the secret works once. */
export const shouldRevalidate = () => false

export default function InviteRoute({ loaderData }: Route.ComponentProps) {
  return <Invited kind="welcome" found={loaderData} />
}
