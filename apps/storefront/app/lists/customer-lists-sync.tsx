import { useEffect } from 'react'
import { useSession } from '#app/session/session.ts'
import { useStore } from '#app/i18n/store.tsx'

/** Keeps wishlist and compare of this browser and of the signed-in customer the same; a guest loads nothing of it. */
export function CustomerListsFollower() {
  const { status } = useSession()
  const { index } = useStore()
  // Outside system: the lists of the customer on the server.
  useEffect(() => {
    if (status !== 'user') return
    const stopping = new AbortController()
    void import('./customer-lists.ts').then(({ followCustomerLists }) =>
      followCustomerLists(index, stopping.signal),
    )
    return () => stopping.abort()
  }, [status, index])
  return null
}
