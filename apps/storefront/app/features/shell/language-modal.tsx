import { openStores } from '@ambra/domain/platform/shop/current-shop'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closeModal } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './language-modal.module.css'
import { StoreLink } from './store-link.tsx'

export function LanguageModal() {
  const t = useTranslate()
  const current = useStore()
  return (
    <Sheet shape="modal" title={t('nav.languages')} onClose={closeModal}>
      <ul className={styles.stores}>
        {openStores().map((store) => (
          <li key={store.code} data-current={store.code === current.code || undefined}>
            <StoreLink store={store}>
              <span>{store.name}</span>
              {store.code === current.code && <Icon name="check" />}
            </StoreLink>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
