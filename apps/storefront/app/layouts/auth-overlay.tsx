import { lazy, Suspense } from 'react'
import { useOverlay } from '#app/ui/overlay.ts'

const AuthModal = lazy(async () => ({
  default: (await import('#app/features/account/sign-in/auth-modal.tsx')).AuthModal,
}))

/** `signUp` is the modal that opens by itself when a session has ended. @see spec §4 "Token refresh" */
export function AuthOverlay() {
  const { modal } = useOverlay()
  if (modal !== 'auth' && modal !== 'signUp') return null
  return (
    <Suspense>
      <AuthModal isExpired={modal === 'signUp'} />
    </Suspense>
  )
}
