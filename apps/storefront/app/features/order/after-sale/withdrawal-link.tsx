import { withdrawalLabels } from '@ambra/domain/service/fixed-wording'
import { ButtonLink } from '#app/ui/button.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './after-sale-page.module.css'

/** Link to the withdrawal function, with exactly the label the law requires. @see LAW-WDR-1 */
export function WithdrawalLink({ order }: { order?: { number: string; orderToken: string } }) {
  const path = useStorePath()
  const { language } = useStore()
  const query = order ? `?${new URLSearchParams(order)}` : ''
  return (
    <p className={styles.actions}>
      <ButtonLink variant="outline" to={`${path('/withdraw')}${query}`}>
        {withdrawalLabels[language].open}
      </ButtonLink>
    </p>
  )
}
