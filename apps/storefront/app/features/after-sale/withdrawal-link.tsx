import { withdrawalWords } from '@ambra/domain/fixed-wording'
import { ButtonLink } from '#app/ui/button.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './after-sale.module.css'

/** The way to the withdrawal function, with the words of the law and no others. @see LAW-WDR-1 */
export function WithdrawalLink({ order }: { order?: { number: string; orderToken: string } }) {
  const path = useStorePath()
  const { language } = useStore()
  const query = order ? `?${new URLSearchParams(order)}` : ''
  return (
    <p className={styles.actions}>
      <ButtonLink variant="outline" to={`${path('/withdraw')}${query}`}>
        {withdrawalWords[language].open}
      </ButtonLink>
    </p>
  )
}
