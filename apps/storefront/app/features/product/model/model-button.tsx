import { lazy, Suspense, useState } from 'react'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Icon } from '@ambra/ui/icon'
import styles from '../pictures/gallery.module.css'
import type { ModelViewer } from './model-viewer.online.tsx'

type Viewer = typeof ModelViewer
type ModelButtonProps = { url: string; name: string; poster: string | undefined }

/** Loaded on click only, because the renderer is larger than the whole page. */
const Loaded = lazy(async (): Promise<{ default: Viewer }> => {
  const [{ ModelViewer: Found }] = await Promise.all([
    import('./model-viewer.online.tsx'),
    loadMoreMessages(),
  ])
  return { default: Found }
})

export function ModelButton({ url, name, poster }: ModelButtonProps) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.model} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="package" size="small" />
        {t('info.model.open')}
      </button>
      {isOpen && (
        <Suspense>
          <Loaded url={url} name={name} poster={poster} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
