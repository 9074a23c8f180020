import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import styles from '../products.module.css'

type Action = (() => void) | undefined
/** Actions are absent without the right. */
type Props = { chosen: number; onEdit: Action; onPrices: Action; onClear: () => void }

/** Actions for the selected rows; stays visible while the list scrolls. */
export function BulkBar({ chosen, onEdit, onPrices, onClear }: Props) {
  const t = useTranslate()
  if (chosen === 0 || !(onEdit ?? onPrices)) return null
  return (
    <section className={styles.bulk} aria-label={t('products.chosenRows')} data-no-print>
      <strong>{t('products.chosen', { count: chosen })}</strong>
      {onEdit && (
        <Button variant="primary" onPress={onEdit}>
          {t('products.editMany')}
        </Button>
      )}
      {onPrices && (
        <Button variant="primary" onPress={onPrices}>
          {t('products.changePrices')}
        </Button>
      )}
      <Button variant="text" onPress={onClear}>
        {t('products.chooseNone')}
      </Button>
    </section>
  )
}
