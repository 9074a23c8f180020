import { ButtonLink } from '#app/ui/button.tsx'
import { Icon, type IconName } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './empty-list.module.css'

/** Empty state of a list: explains its purpose, with links. */
export function EmptyList({ icon, title, help }: { icon: IconName; title: string; help: string }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <div className={styles.empty}>
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{help}</p>
      <ButtonLink to={storePath('/')} variant="ink">
        {t('lists.toShop')}
      </ButtonLink>
    </div>
  )
}
