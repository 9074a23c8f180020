import { useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closeModal } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { AuthElement, type AuthView, useAuthTitles } from './auth-element.tsx'

/**
 * Auth element in a dialog. `isExpired`: opened automatically because a session could not be renewed.
 * @see spec §2 Overlays, §4 "Token refresh"
 */
export function AuthModal({ isExpired }: { isExpired: boolean }) {
  const t = useTranslate()
  const [view, setView] = useState<AuthView>('signIn')
  const titles = useAuthTitles()
  return (
    <Sheet shape="modal" title={titles[view]} onClose={closeModal}>
      <AuthElement
        view={view}
        onView={setView}
        notice={isExpired ? t('account.expired') : undefined}
        onSignedIn={closeModal}
      />
    </Sheet>
  )
}
