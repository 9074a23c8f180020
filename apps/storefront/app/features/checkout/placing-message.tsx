import { usePriceFormat } from '#app/ui/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { refusalText } from '#app/ui/refusal-text.ts'
import styles from './checkout.module.css'
import type { Placing } from './use-placing.ts'

/** How the placing goes, just above the button. */
export function PlacingMessage({ placing: { state, error, before } }: { placing: Placing }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const message = () => {
    switch (state) {
      case 'idle':
        return undefined
      case 'sending':
        return t('checkout.placing')
      case 'unsent':
        return refusalText(t, 'order.transfer_failed')
      case 'changed':
        return t('checkout.changed', { before: price((before ?? 0) / 100) })
      case 'refused':
        return error && refusalText(t, error.code, error.params)
    }
  }
  const text = message()
  const isProblem = state !== 'sending' && state !== 'idle'
  return (
    <div role={isProblem ? 'alert' : 'status'}>
      {text && (
        <p className={isProblem ? styles.problem : styles.progress}>
          {isProblem && <Icon name="circle-alert" size="small" />}
          {text}
        </p>
      )}
    </div>
  )
}
