import { withTexts } from '#app/hydration/lazy-hydrate.ts'
import { lazy, Suspense } from 'react'
import { useOverlay } from '#app/ui/overlay.ts'

const AuthModal = lazy(async () => ({
  default: (await withTexts(() => import('#app/features/account/sign-in/auth-modal.tsx'))).AuthModal,
}))

/**
 * `signUp` is the modal that opens automatically when a session has expired. @see spec §4 "Token refresh"
 */
export function AuthOverlay() {
  const { modal } = useOverlay()
  if (modal !== 'auth' && modal !== 'signUp') return null
  return (
    <Suspense>
      <AuthModal isExpired={modal === 'signUp'} />
    </Suspense>
  )
}
