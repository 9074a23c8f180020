import { orderButtonLabels } from '#app/i18n/fixed-wording.ts'
import { CheckField } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './order-button.module.css'

export type PendingOrderTerms = { version: string; termsPath: string }

type BindingButtonProps = {
  /** Terms to accept before the button is enabled; undefined if already accepted. */
  terms: PendingOrderTerms | undefined
  isBusy: boolean
  onPress: () => void
}

/** The binding order button, with the label the law requires. @see docs/rules/law LAW-TXT-1 */
export function BindingButton({ terms, isBusy, onPress }: BindingButtonProps) {
  const t = useTranslate()
  const path = useStorePath()
  const { language } = useStore()
  const { values, change, fieldErrors, check } = useForm({
    defaults: { hasAgreed: false },
    validate: ({ hasAgreed }) => (!terms || hasAgreed ? [] : [{ field: 'waitingTerms', code: 'form.terms' }]),
  })
  return (
    <>
      {terms ? (
        <div>
          <CheckField
            field="waitingTerms"
            label={t('waiting.agree')}
            checked={values.hasAgreed}
            fieldErrors={fieldErrors}
            onChange={(hasAgreed) => change({ hasAgreed })}
          />
          <a className="link sm" href={path(terms.termsPath)} target="_blank" rel="noopener">
            {t('checkout.terms')}
          </a>
        </div>
      ) : (
        <p className="muted sm">{t('waiting.confirm')}</p>
      )}
      <button
        type="button"
        className={styles.order}
        aria-disabled={isBusy}
        onClick={() => check() && !isBusy && onPress()}
      >
        {orderButtonLabels[language]}
      </button>
    </>
  )
}
