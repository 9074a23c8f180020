import type { Order } from '@ambra/contract/order'
import { withdrawalWords } from '@ambra/domain/fixed-wording'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './after-sale.module.css'
import { Refusal } from '#app/forms/form-error.tsx'
import type { Trouble } from '#app/forms/use-sending.ts'
import type { WithdrawalDraft } from './withdrawal-form.tsx'

type ConfirmProps = {
  draft: WithdrawalDraft
  order: Order | undefined
  sending: Trouble & { isBusy: boolean }
  onBack: () => void
  onConfirm: () => void
}

/** Step two: the statement as it will be sent, and the button with the words of the law. */
export function WithdrawalConfirm({ draft, order, sending, onBack, onConfirm }: ConfirmProps) {
  const t = useTranslate()
  const { language } = useStore()
  const goods = goodsOf(draft, order) || t('afterSale.withdraw.wholeOrder')
  return (
    <div className={styles.form}>
      <h2 tabIndex={-1} ref={takeFocus}>
        {t('afterSale.withdraw.check')}
      </h2>
      <blockquote className={styles.statement}>
        <p>{t('afterSale.withdraw.statement', { number: draft.number.trim(), goods })}</p>
        <p>{draft.name.trim()}</p>
        <p>{draft.email.trim()}</p>
      </blockquote>
      <p className="muted sm">{t('afterSale.withdraw.confirmHelp')}</p>
      <Refusal refusal={sending.refusal} />
      <div className={styles.actions}>
        <Button variant="primary" busy={sending.isBusy} onClick={onConfirm}>
          {withdrawalWords[language].confirm}
        </Button>
        <Button variant="text" onClick={onBack}>
          {t('afterSale.withdraw.back')}
        </Button>
      </div>
    </div>
  )
}

// The form that had the focus is gone.
const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()

function goodsOf({ goods, isWhole, pieces }: WithdrawalDraft, order: Order | undefined): string {
  if (!order) return goods.trim()
  if (isWhole) return ''
  return order.items
    .flatMap(({ item_id: id, name }) => ((pieces[id] ?? 0) > 0 ? [`${name} × ${pieces[id]}`] : []))
    .join(', ')
}
