import formStyles from '#app/forms/form-field.module.css'
import { fieldId } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Folded } from '#app/shop-ui/order/folded.tsx'

/** Maximum length in the contract. @see contract OrderRequest */
const maxLength = 1000
/** Remaining characters below which the counter is announced, so as not to disturb earlier. */
const fewLeft = 100

type OrderCommentProps = { comment: string; onChange: (comment: string) => void }

export function OrderComment({ comment, onChange }: OrderCommentProps) {
  const t = useTranslate()
  const id = fieldId('comment')
  const left = maxLength - comment.length
  return (
    <Folded isOpen={comment !== ''} label={t('checkout.commentAdd')}>
      <div className={formStyles.field}>
        <label htmlFor={id}>{t('checkout.comment')}</label>
        <textarea
          id={id}
          className={formStyles.input}
          value={comment}
          maxLength={maxLength}
          rows={2}
          aria-describedby={`${id}-count`}
          onChange={(event) => onChange(event.target.value)}
        />
        <span className={formStyles.hint} id={`${id}-count`} aria-live={left <= fewLeft ? 'polite' : 'off'}>
          {t('checkout.commentCount', { left })}
        </span>
      </div>
    </Folded>
  )
}
