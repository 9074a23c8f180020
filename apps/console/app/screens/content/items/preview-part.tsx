import { useTranslate } from '#console/i18n/translate.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './content.module.css'

/**
 * Preview of the shop page with this text: beside the fields if there is room, and in a new tab. The embedded
 * page runs no scripts.
 */
export function PreviewPart({ preview: { url, isOld } }: { preview: { url: string; isOld: boolean } }) {
  const t = useTranslate()
  return (
    <Part
      title={t('content.preview')}
      action={
        // The router's links work only within the console.
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          {t('content.openPreview')}
        </a>
      }
    >
      {isOld && <Notice kind="warn">{t('content.previewOld')}</Notice>}
      <p className="muted">{t('content.previewWhat')}</p>
      <iframe
        className={styles.frame}
        src={url}
        title={t('content.preview')}
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
      />
    </Part>
  )
}
