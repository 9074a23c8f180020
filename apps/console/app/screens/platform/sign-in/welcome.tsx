import { loadInvite } from '#console/screens/platform/sign-in/load-invite.ts'
import { Invited } from '#console/screens/platform/sign-in/invited.tsx'
import type { Route } from './+types/welcome'

export const clientLoader = () => loadInvite()

/** Keeps the response while the person creates credentials: the secret works once. */
export const shouldRevalidate = () => false

export default function InviteRoute({ loaderData }: Route.ComponentProps) {
  return <Invited kind="welcome" found={loaderData} />
}
