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
 * Follows the visit: a page whose data did not come because the server was not reached leads to the offline screen;
 * once the shop can be reached again, the page is loaded again.
 * @see spec §8 'The product, category or CMS page is not available in Offline mode'
 */
export function FailedNavigationWatcher() {
  const offlinePath = useStorePath()('/offline')
  useLeadAway(offlinePath)
  useFreshOnReturn()
  // Without it the router could not open the screen when it is needed.
  return <PrefetchPageLinks page={offlinePath} />
}

function useLeadAway(offlinePath: string) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // The only place where the errors of all routes stand; an error page of its own would weigh on every first page.
  const errors = useContext(RouterData)?.errors
  const hasNoResponse = Object.values(errors ?? {}).some(isNoResponse)
  useTask(hasNoResponse ? pathname + search : undefined, async (signal) => {
    // An error of our own, or a network that failed for a moment: the error page offers to try again.
    if (await isReachable()) return
    const state: FailedVisit = { failed: pathname + search }
    if (!signal.aborted) void navigate(offlinePath, { replace: true, state })
  })
}

const isReachable = async () => connection() === 'online' && (await checkConnectivity())

/** Browsers answer so when a request found no server. */
const isNoResponse = (error: unknown) => error instanceof TypeError

function useFreshOnReturn() {
  const { revalidate } = useRevalidator()
  useSubscription(onConnection, () => {
    if (connection() === 'online') void revalidate()
  })
}
