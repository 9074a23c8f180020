import { Button } from '#app/ui/button.tsx'
import { MessagesProvider, type Translate } from '#app/i18n/messages.tsx'
import { ownRoot } from '#app/hydration/root-element.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import styles from './account.module.css'
import type { Unsent } from './sign-out.ts'

/** Asks whether what waits for the network may be discarded; resolves with the answer. Escape and the scrim mean no. */
export function askToDiscard(t: Translate, unsent: Unsent): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const place = document.body.appendChild(document.createElement('div'))
  // A root of its own: the menu that asked may be closed by now, and each layout has one.
  const root = ownRoot.create(place)
  const answer = (isDiscarded: boolean) => {
    root.unmount()
    place.remove()
    resolve(isDiscarded)
  }
  root.render(
    <MessagesProvider translate={t}>
      <UnsentQuestion t={t} unsent={unsent} onAnswer={answer} />
    </MessagesProvider>,
  )
  return promise
}

type UnsentQuestionProps = { t: Translate; unsent: Unsent; onAnswer: (isDiscarded: boolean) => void }

export function UnsentQuestion({ t, unsent: { orders, tasks }, onAnswer }: UnsentQuestionProps) {
  return (
    <Sheet shape="modal" title={t('account.unsentTitle')} onClose={() => onAnswer(false)}>
      <div className={styles.form}>
        {orders > 0 && <p>{t('account.unsentOrders', { count: orders })}</p>}
        {tasks > 0 && <p>{t('account.unsentTasks', { count: tasks })}</p>}
        <p className={styles.row}>
          <Button variant="ink" onClick={() => onAnswer(false)}>
            {t('account.unsentStay')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('account.signOut')}</Button>
        </p>
      </div>
    </Sheet>
  )
}
