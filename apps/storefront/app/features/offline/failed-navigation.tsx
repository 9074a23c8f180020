import { useContext } from 'react'
import {
  PrefetchPageLinks,
  UNSAFE_DataRouterDataContext as RouterData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { connection, onConnection, checkConnectivity } from '#app/api-client/connectivity.ts'
import type { FailedVisit } from './use-next-destination.ts'
import { useSubscription, useTask } from '#app/storage/use-task.ts'
import { useStorePath } from '#app/i18n/store.tsx'

/**
 * Redirects to the offline screen when the data of a page did not load because the server was not reached;
 * reloads the page once the shop can be reached again.
 * @see spec §8 'The product, category or CMS page is not available in Offline mode'
 */
export function FailedNavigationWatcher() {
  const offlinePath = useStorePath()('/offline')
  useLeadAway(offlinePath)
  useFreshOnReturn()
  // Otherwise the router could not open the screen when it is needed.
  return <PrefetchPageLinks page={offlinePath} />
}

function useLeadAway(offlinePath: string) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Only this context contains the errors of all routes; a separate error page would add weight to every
  // first page.
  const errors = useContext(RouterData)?.errors
  const hasNoResponse = Object.values(errors ?? {}).some(isNoResponse)
  useTask(hasNoResponse ? pathname + search : undefined, async (signal) => {
    // A bug, or a brief network failure: the error page offers a retry.
    if (await isReachable()) return
    const state: FailedVisit = { failed: pathname + search }
    if (!signal.aborted) void navigate(offlinePath, { replace: true, state })
  })
}

const isReachable = async () => connection() === 'online' && (await checkConnectivity())

/** Returns whether a request reached no server, for which browsers throw a `TypeError`. */
const isNoResponse = (error: unknown) => error instanceof TypeError

function useFreshOnReturn() {
  const { revalidate } = useRevalidator()
  useSubscription(onConnection, () => {
    if (connection() === 'online') void revalidate()
  })
}
