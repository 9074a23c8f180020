import type { DraftDetails } from '@ambra/contract/sales/draft-operations'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead, Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { Delivery } from './delivery.tsx'
import { Products } from './products.tsx'
import { Payment } from './payment.tsx'
import styles from './phone.module.css'
import { Total } from './total.tsx'
import { useDraft } from './use-draft.ts'
import { Who } from './who.tsx'

/** Phone order: shopper, goods, delivery and payment, with the total always in view. */
export function PhoneOrder({ details }: { details: DraftDetails }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const edited = useDraft(details)
  const { open, show, close } = useOpen()
  async function leave(): Promise<void> {
    addToast({ text: t('phone.removed') })
    await navigate('/orders/new')
  }
  return (
    <>
      <PageHead title={t('screen.newOrder')} lead={storeName(details.store)}>
        <ButtonLink variant="text" href="/orders/new">
          {t('phone.drafts')}
        </ButtonLink>
        <Button variant="text" onPress={() => show('remove')}>
          {t('phone.remove')}
        </Button>
      </PageHead>
      {edited.error && <Notice kind="error">{edited.error}</Notice>}
      <div className={styles.columns}>
        <div>
          <Part title={t('phone.goods')}>
            <Products edited={edited} store={details.store} />
          </Part>
          <Part title={t('phone.customer')}>
            <Who edited={edited} />
          </Part>
          <Part title={t('phone.delivery')}>
            <Delivery edited={edited} />
          </Part>
          <Part title={t('phone.payment')}>
            <Payment edited={edited} />
          </Part>
        </div>
        <Total edited={edited} />
      </div>
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={t('phone.remove')}
        what={t('phone.removeWhat')}
        action={t('phone.remove')}
        isDanger
        work={() => runCommand('drafts.remove', { id: details.id })}
        onDone={() => void leave()}
        onClose={close}
      />
    </>
  )
}
