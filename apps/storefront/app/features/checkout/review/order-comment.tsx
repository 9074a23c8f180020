import formStyles from '#app/forms/form-field.module.css'
import { fieldId } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './order-comment.module.css'

/** As many characters as the contract takes. @see contract OrderRequest */
const maxLength = 1000
/** From here on the counter is read out too: before, it would only disturb. */
const fewLeft = 100

type OrderCommentProps = { comment: string; onChange: (comment: string) => void }

/** Comment on the order, with the number of characters left. */
export function OrderComment({ comment, onChange }: OrderCommentProps) {
  const t = useTranslate()
  const id = fieldId('comment')
  const left = maxLength - comment.length
  return (
    <div className={`${formStyles.field} ${styles.comment}`}>
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
  )
}
