import type { FieldError } from '@ambra/domain/customers/address/address'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AccountField } from '#app/features/account/shared/account-field.tsx'

export function NewPasswordFields({ fieldErrors }: { fieldErrors: readonly FieldError[] }) {
  const t = useTranslate()
  return (
    <>
      <AccountField
        field="newPassword"
        label={t('account.newPassword')}
        fieldErrors={fieldErrors}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <AccountField
        field="repeatPassword"
        label={t('account.repeatPassword')}
        fieldErrors={fieldErrors}
        type="password"
        autoComplete="new-password"
      />
    </>
  )
}
