import { lookOf } from '@ambra/domain/platform/shop/look'
import type { CSSProperties } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import type { Setting, SettingDraft } from './setting-draft.ts'
import styles from './look-preview.module.css'

/** Shows the unsaved look in both colour schemes. */
export function LookPreview({ settings, draft }: { settings: readonly Setting[]; draft: SettingDraft }) {
  const t = useTranslate()
  const look = lookOf(Object.fromEntries(settings.map((one) => [one.key, draft.textOf(one)])), true)
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
          <b>{t(`look.${scheme}`)}</b>
          <span className={styles.button}>{t('look.button')}</span>
          <span className={styles.text}>{t('look.text')}</span>
          <span className={styles.badge}>{t('look.badge')}</span>
        </div>
      ))}
    </figure>
  )
}
