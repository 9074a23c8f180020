import { mostPhotos } from '@ambra/contract/service/review-photos'
import { useRef, useState } from 'react'
import { OfflineReason, useOffline } from '#app/forms/offline-reason.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { previewOf, uploadPhoto } from './upload-photo.ts'
import styles from './photo-field.module.css'

/** Uploaded photo by its key; `preview` is its preview in the browser. */
export type Photo = { key: string; preview?: string }

/** `isSending` is true during uploads, for which the form waits. */
export type PhotoFieldProps = {
  photos: readonly Photo[]
  onChange: (photos: Photo[]) => void
  isSending: boolean
  onSending: (isSending: boolean) => void
}

/**
 * Up to four photos, uploaded when selected: the review then only references them, also when it is queued.
 */
export function PhotoField({ photos, onChange, isSending, onSending }: PhotoFieldProps) {
  const t = useTranslate()
  const isOffline = useOffline()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()

  async function add(files: readonly File[]) {
    onSending(true)
    setError(undefined)
    const chosen = [...photos]
    for (const file of files.slice(0, mostPhotos - photos.length)) {
      const preview = await previewOf(file)
      const upload = await uploadPhoto(file)
      if ('code' in upload) {
        setError(shopErrorText(t, upload.code, upload.params))
        break
      }
      chosen.push({ key: upload.key, ...(preview && { preview }) })
      onChange([...chosen])
    }
    onSending(false)
  }

  return (
    <fieldset className={styles.photos}>
      <legend>{t('reviews.form.photos')}</legend>
      <p className="muted sm">{t('reviews.form.photosHelp', { count: mostPhotos })}</p>
      <ul>
        {photos.map(({ key, preview }, index) => (
          <li key={key}>
            {preview ? <img src={preview} alt="" width={88} height={88} /> : <Icon name="check" />}
            <button
              type="button"
              disabled={isSending}
              aria-label={t('reviews.form.photoRemove', { position: index + 1 })}
              onClick={() => onChange(photos.filter((photo) => photo.key !== key))}
            >
              <Icon name="x" size="small" />
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('reviews.form.photos')}
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          // Allows selecting the same file again.
          target.value = ''
        }}
      />
      {isOffline && <OfflineReason />}
      {photos.length < mostPhotos && (
        <Button size="small" busy={isSending} disabled={isOffline} onClick={() => input.current?.click()}>
          {t('reviews.form.photoAdd')}
        </Button>
      )}
      <p className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  )
}
