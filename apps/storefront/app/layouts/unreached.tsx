import { useContext, useEffect, useEffectEvent } from 'react'
import {
  PrefetchPageLinks,
  UNSAFE_DataRouterDataContext as RouterData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { connection, onConnection, checkConnectivity } from '#app/api-client/connectivity.ts'
import type { FailedVisit } from '#app/features/offline/use-next-destination.ts'
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
  const isUnanswered = Object.values(errors ?? {}).some(isNoAnswer)
  useEffect(() => {
    if (!isUnanswered) return
    let isCurrent = true
    async function leadAway() {
      // A fault of our own, or a network that stumbled: the error page offers to try again.
      if (await isReachable()) return
      const state: FailedVisit = { failed: pathname + search }
      if (isCurrent) void navigate(offlinePath, { replace: true, state })
    }
    void leadAway()
    return () => {
      isCurrent = false
    }
  }, [isUnanswered, pathname, search, navigate, offlinePath])
}

const isReachable = async () => connection() === 'online' && (await checkConnectivity())

/** Browsers answer so when a request found no server. */
const isNoAnswer = (error: unknown) => error instanceof TypeError

function useFreshOnReturn() {
  const { revalidate } = useRevalidator()
  const onReturn = useEffectEvent(() => {
    if (connection() === 'online') void revalidate()
  })
  // Outside system: the network.
  useEffect(() => onConnection(() => onReturn()), [])
}
