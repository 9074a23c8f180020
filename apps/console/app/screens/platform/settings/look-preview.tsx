import { lookOf } from '@ambra/domain/platform/shop/look'
import { shopMark } from '@ambra/domain/platform/shop/shop-mark'
import type { CSSProperties } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import type { Setting, SettingDraft } from './setting-draft.ts'
import { MarkImage } from './mark-image.tsx'
import styles from './look-preview.module.css'

/** Shows the unsaved look in both colour schemes. */
export function LookPreview({ settings, draft }: { settings: readonly Setting[]; draft: SettingDraft }) {
  const t = useTranslate()
  const values = Object.fromEntries(settings.map((one) => [one.key, draft.textOf(one)]))
  const look = lookOf(values, true)
  const { text, picture } = shopMark({ name: values['shop_name'] ?? '', values })
  return (
    <figure className={styles.preview}>
      <figcaption>{t('look.preview')}</figcaption>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          key={scheme}
          data-theme={scheme}
          className={styles.card}
          // Custom properties are no part of the type.
          style={{ ...look?.light, ...(scheme === 'dark' && look?.dark) } as CSSProperties}
        >
          <span className={styles.scheme}>{t(`look.${scheme}`)}</span>
          <span className={styles.mark}>
            {picture && <MarkImage picture={picture} most={{ width: 132, height: 30 }} />}
            {text}
          </span>
          <span className={styles.button}>{t('look.button')}</span>
          <span className={styles.text}>{t('look.text')}</span>
          <span className={styles.badge}>{t('look.badge')}</span>
        </div>
      ))}
    </figure>
  )
}
