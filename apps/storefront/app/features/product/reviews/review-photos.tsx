import type { ReviewPhoto } from '@ambra/contract/service/review'
import { Suspense, useState } from 'react'
import { LateZoomViewer } from '#app/features/product/pictures/late-zoom-viewer.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './review-photos.module.css'

type PhotosProps = {
  photos: readonly ReviewPhoto[]
  /** Name of the pictures, alone and in the viewer. */
  name: string
  /** Maximum number of thumbnails; the last one opens the rest. */
  most?: number
}

/** Thumbnails of photos; a click shows them all in full size. */
export function ReviewPhotos({ photos, name, most = photos.length }: PhotosProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<number>()
  const more = photos.length - most
  return (
    <>
      <ul className={styles.photos}>
        {photos.slice(0, most).map(({ small }, position) => (
          <li key={small}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('gallery.alt', { name, position: position + 1, count: photos.length })}
              onClick={() => setOpen(position)}
            >
              <img src={small} alt="" width={88} height={88} loading="lazy" decoding="async" />
              {more > 0 && position === most - 1 && <span aria-hidden="true">+{more}</span>}
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <LateZoomViewer
            images={photos.map(({ large }) => large)}
            start={open}
            name={name}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
