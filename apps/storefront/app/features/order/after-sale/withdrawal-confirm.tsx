import type { Order } from '@ambra/contract/sales/order'
import { withdrawalLabels } from '@ambra/domain/service/fixed-wording'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import afterSaleFormStyles from './after-sale-form.module.css'
import afterSalePageStyles from './after-sale-page.module.css'
import styles from './withdrawal-confirm.module.css'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import type { FormError } from '#app/forms/form-error.ts'
import type { WithdrawalDraft } from './withdrawal-form.tsx'
import { focusOnMount } from '#app/ui/focus-on-mount.ts'

type ConfirmProps = {
  draft: WithdrawalDraft
  order: Order | undefined
  error: FormError['error']
  isSending: boolean
  onBack: () => void
  onConfirm: () => void
}

/** Step two of the withdrawal: the statement to be sent, and the button with the legally required label. */
export function WithdrawalConfirm({ draft, order, error, isSending, onBack, onConfirm }: ConfirmProps) {
  const t = useTranslate()
  const { language } = useStore()
  const goods = goodsOf(draft, order) || t('afterSale.withdraw.wholeOrder')
  return (
    <div className={afterSaleFormStyles.form}>
      <h2 tabIndex={-1} ref={focusOnMount}>
        {t('afterSale.withdraw.check')}
      </h2>
      <blockquote className={styles.statement}>
        <p>{t('afterSale.withdraw.statement', { number: draft.number.trim(), goods })}</p>
        <p>{draft.name.trim()}</p>
        <p>{draft.email.trim()}</p>
      </blockquote>
      <p className="muted sm">{t('afterSale.withdraw.confirmHelp')}</p>
      <ErrorNotice error={error} />
      <div className={afterSalePageStyles.actions}>
        <Button variant="primary" busy={isSending} onClick={onConfirm}>
          {withdrawalLabels[language].confirm}
        </Button>
        <Button variant="text" onClick={onBack}>
          {t('afterSale.withdraw.back')}
        </Button>
      </div>
    </div>
  )
}

function goodsOf({ goods, isWhole, pieces }: WithdrawalDraft, order: Order | undefined): string {
  if (!order) return goods.trim()
  if (isWhole) return ''
  return order.items
    .flatMap(({ item_id: id, name }) => ((pieces[id] ?? 0) > 0 ? [`${name} × ${pieces[id]}`] : []))
    .join(', ')
}
