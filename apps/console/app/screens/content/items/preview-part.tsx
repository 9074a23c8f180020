import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './content.module.css'
import type { ThingState } from './use-content-item.ts'

/** Pause in typing after which the preview follows, ms. */
const pauseMs = 700

type Props = Pick<ThingState, 'draft' | 'makePreview' | 'problems'> & {
  preview: { url: string; isOld: boolean }
}

/**
 * Preview of the shop page with this text: beside the fields if there is room, and in a new tab. It follows
 * the text and stays where it was scrolled to. The embedded page runs no scripts.
 */
export function PreviewPart({ preview: { url, isOld }, draft, makePreview, problems }: Props) {
  const t = useTranslate()
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolled = useRef(0)
  const follow = useEffectEvent(() => {
    scrolled.current = frame.current?.contentWindow?.scrollY ?? 0
    void makePreview()
  })
  // Outside system: the clock, and the shop that renders the page.
  useEffect(() => {
    if (!isOld) return undefined
    const timer = setTimeout(follow, pauseMs)
    return () => clearTimeout(timer)
  }, [isOld, draft])
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
      {isOld && problems.length > 0 && <Notice kind="warn">{t('content.previewOld')}</Notice>}
      <p className="muted">{t('content.previewWhat')}</p>
      <iframe
        ref={frame}
        className={styles.frame}
        onLoad={() => frame.current?.contentWindow?.scrollTo(0, scrolled.current)}
        src={url}
        title={t('content.preview')}
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
      />
    </Part>
  )
}
