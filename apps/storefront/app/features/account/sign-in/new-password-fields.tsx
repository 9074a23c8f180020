import type { FieldFault } from '@ambra/domain/address'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AccountField } from '#app/features/account/shared/account-field.tsx'

/** A new password, typed twice. */
export function NewPasswordFields({ faults: errors }: { faults: readonly FieldFault[] }) {
  const t = useTranslate()
  return (
    <>
      <AccountField
        field="newPassword"
        label={t('account.newPassword')}
        faults={errors}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <AccountField
        field="repeatPassword"
        label={t('account.repeatPassword')}
        faults={errors}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
