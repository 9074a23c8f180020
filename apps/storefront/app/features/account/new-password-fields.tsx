import type { FieldFault } from '@ambra/domain/address'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AccountField } from './account-field.tsx'

/** A new password, typed twice. */
export function NewPasswordFields({ faults }: { faults: readonly FieldFault[] }) {
  const t = useTranslate()
  return (
    <>
      <AccountField
        field="newPassword"
        label={t('account.newPassword')}
        faults={faults}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <AccountField
        field="repeatPassword"
        label={t('account.repeatPassword')}
        faults={faults}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
