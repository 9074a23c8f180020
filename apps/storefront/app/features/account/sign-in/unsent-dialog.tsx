import { Button } from '#app/ui/button.tsx'
import { MessagesProvider, type Translate } from '#app/i18n/messages.tsx'
import { rootElement } from '#app/hydration/root-element.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import styles from '#app/features/account/shared/account-form.module.css'

/** Changes that a sign-out would discard. */
export type Unsent = { orders: number; tasks: number }

/**
 * Shows a dialog to confirm that pending changes are discarded. Resolves with the choice. Escape and the
 * backdrop mean no.
 */
export function confirmDiscard(t: Translate, unsent: Unsent): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const place = document.body.appendChild(document.createElement('div'))
  // Separate root: the menu that opened the dialog may be closed by now, and each layout has one.
  const root = rootElement.create(place)
  const response = (isDiscarded: boolean) => {
    root.unmount()
    place.remove()
    resolve(isDiscarded)
  }
  root.render(
    <MessagesProvider translate={t}>
      <UnsentDialog t={t} unsent={unsent} onResponse={response} />
    </MessagesProvider>,
  )
  return promise
}

type UnsentDialogProps = { t: Translate; unsent: Unsent; onResponse: (isDiscarded: boolean) => void }

export function UnsentDialog({ t, unsent: { orders, tasks }, onResponse }: UnsentDialogProps) {
  return (
    <Sheet shape="modal" title={t('account.unsentTitle')} onClose={() => onResponse(false)}>
      <div className={styles.form}>
        {orders > 0 && <p>{t('account.unsentOrders', { count: orders })}</p>}
        {tasks > 0 && <p>{t('account.unsentTasks', { count: tasks })}</p>}
        <p className={styles.row}>
          <Button variant="ink" onClick={() => onResponse(false)}>
            {t('account.unsentStay')}
          </Button>
          <Button onClick={() => onResponse(true)}>{t('account.signOut')}</Button>
        </p>
      </div>
    </Sheet>
  )
}
