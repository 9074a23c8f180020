import type { FieldError } from '@ambra/domain/address'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AccountField } from '#app/features/account/shared/account-field.tsx'

/** A new password, typed twice. */
export function NewPasswordFields({ fieldErrors: errors }: { fieldErrors: readonly FieldError[] }) {
  const t = useTranslate()
  return (
    <>
      <AccountField
        field="newPassword"
        label={t('account.newPassword')}
        fieldErrors={errors}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <AccountField
        field="repeatPassword"
        label={t('account.repeatPassword')}
        fieldErrors={errors}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
