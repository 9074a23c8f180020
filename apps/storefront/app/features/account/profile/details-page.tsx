import { useState } from 'react'
import { Panels } from '#app/features/account/shared/panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { ErasePanel, ExportPanel } from './privacy-panel.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

/** Profile: name, password, devices, data. @see spec §2 /my-account/details */
export function AccountDetails() {
  const [turn, setTurn] = useState(0)
  return (
    <Panels>
      <ProfileForm />
      {/* A new password signs other devices out. */}
      <PasswordForm onChanged={() => setTurn(turn + 1)} />
      <SessionList turn={turn} />
      <ExportPanel />
      <ErasePanel />
    </Panels>
  )
}
