import type { ProductMedia } from '@ambra/contract/catalogue/product-fields'
import { type ReactNode, useState } from 'react'
import { DropZone, FileTrigger, Form, isFileDropItem } from 'react-aria-components'
import { OrderedList } from '#console/shop/ordered-list.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Badge } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { LabelsDialog } from './labels-dialog.tsx'
import { pictureKinds } from './picture-kinds.ts'
import styles from './pictures.module.css'
import { Uploads } from './uploads.tsx'
import { type Update, useUploads } from './use-uploads.ts'
import { placeOf } from '../editing/part-places.ts'

const nameOf = (one: ProductMedia) => one.path.split('/').at(-1) ?? one.path

type Props = {
  sku: string
  media: readonly ProductMedia[]
  canEdit: boolean
  update: Update
  /** Problems of the last save. */
  children: ReactNode
}

/**
 * Pictures in their order: upload, download from a URL, sort, describe and remove. The first one is the main
 * picture.
 */
export function PicturesPart({ sku, media, canEdit, update, children }: Props) {
  const t = useTranslate()
  const { uploads, send, fetchFrom, dismiss } = useUploads(sku, update)
  const [labelled, setLabelled] = useState<string>()
  const rows = media.map((one, at) => ({ id: one.path, name: nameOf(one), one, at }))
  const set = (next: readonly ProductMedia[]) => update(() => [...next])
  const without = (gone: string) => media.filter((one) => one.path !== gone)

  function move(moved: string, before: string | undefined) {
    const one = media.find((picture) => picture.path === moved)
    if (!one) return
    const rest = without(moved)
    const at = before === undefined ? rest.length : rest.findIndex((picture) => picture.path === before)
    set(rest.toSpliced(at, 0, one))
  }
  function remove(one: ProductMedia, at: number) {
    set(without(one.path))
    addToast({
      text: t('editor.pictureRemoved', { name: nameOf(one) }),
      undo: () => Promise.resolve(update((now) => putBack(now, one, at))),
    })
  }
  const chosen = media.find((one) => one.path === labelled)
  return (
    <Part id={placeOf.pictures} title={t('products.field.media')}>
      <Zone canEdit={canEdit} onFiles={send}>
        {rows.length === 0 && <p className="muted">{t('editor.noPictures')}</p>}
        <OrderedList
          label={t('products.field.media')}
          rows={rows}
          canMove={canEdit}
          moveLabel={(name) => t('editor.moveOf', { name })}
          onMove={(row, before) => move(row.one.path, before?.one.path)}
        >
          {({ one, at, name }) => (
            <Picture
              one={one}
              name={name}
              isMain={at === 0}
              canEdit={canEdit}
              onMain={() => move(one.path, media[0]?.path)}
              onLabels={() => setLabelled(one.path)}
              onRemove={() => remove(one, at)}
            />
          )}
        </OrderedList>
        <Uploads uploads={uploads} onDismiss={dismiss} />
      </Zone>
      {children}
      {canEdit && <FromAddress onFetch={fetchFrom} />}
      {chosen && (
        <LabelsDialog
          one={chosen}
          onClose={() => setLabelled(undefined)}
          onDone={(labels) =>
            set(media.map((other) => (other.path === chosen.path ? { ...other, labels } : other)))
          }
        />
      )}
    </Part>
  )
}

const putBack = (media: readonly ProductMedia[], one: ProductMedia, at: number): ProductMedia[] =>
  media.some((other) => other.path === one.path) ? [...media] : media.toSpliced(at, 0, one)

/** Drop zone for files, which can also be pasted or chosen. */
function Zone({
  canEdit,
  onFiles,
  children,
}: {
  canEdit: boolean
  onFiles: (files: readonly File[]) => Promise<void>
  children: ReactNode
}) {
  const t = useTranslate()
  if (!canEdit) return children
  return (
    <DropZone
      className={styles.zone ?? ''}
      aria-label={t('editor.dropPictures')}
      getDropOperation={(types) => (pictureKinds.some((kind) => types.has(kind)) ? 'copy' : 'cancel')}
      onDrop={async ({ items }) => {
        const files = await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()))
        await onFiles(files)
      }}
    >
      {children}
      <div className={styles.choose}>
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={pictureKinds}
          onSelect={(files) => {
            if (files) void onFiles([...files])
          }}
        >
          <Button icon="plus">{t('editor.choosePictures')}</Button>
        </FileTrigger>
        <span className="muted">{t('editor.dropHint')}</span>
      </div>
    </DropZone>
  )
}

type PictureProps = {
  one: ProductMedia
  name: string
  isMain: boolean
  canEdit: boolean
  onMain: () => void
  onLabels: () => void
  onRemove: () => void
}

function Picture({ one, name, isMain, canEdit, onMain, onLabels, onRemove }: PictureProps) {
  const t = useTranslate()
  const count = Object.values(one.labels ?? {}).filter(Boolean).length
  return (
    <>
      <img
        className={styles.thumb}
        src={`/img/150/150/resize/${one.path.replace(/^\//, '')}`}
        alt={one.labels?.['en'] ?? one.labels?.['et'] ?? ''}
        width={72}
        height={72}
      />
      <div className={styles.what}>
        {isMain && <Badge kind="ok">{t('editor.mainPicture')}</Badge>}
        {one.video !== null && <Badge>{t('editor.video')}</Badge>}
        <span className="muted">{t('editor.labelled', { count })}</span>
      </div>
      {canEdit && (
        <div className={styles.actions}>
          <Button variant="text" aria-label={`${t('editor.labels')}: ${name}`} onPress={onLabels}>
            {t('editor.labels')}
          </Button>
          {!isMain && (
            <Button variant="text" aria-label={`${t('products.makeMain')}: ${name}`} onPress={onMain}>
              {t('products.makeMain')}
            </Button>
          )}
          <Button variant="text" aria-label={`${t('products.remove')}: ${name}`} onPress={onRemove}>
            {t('products.remove')}
          </Button>
        </div>
      )}
    </>
  )
}

function FromAddress({ onFetch }: { onFetch: (url: string) => Promise<void> }) {
  const t = useTranslate()
  const [url, setUrl] = useState('')
  return (
    <Form
      className={form.filters ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void onFetch(url.trim())
        setUrl('')
      }}
    >
      <Field
        label={t('editor.fromAddress')}
        type="url"
        value={url}
        onChange={setUrl}
        placeholder="https://"
        maxLength={1000}
        pattern="https://.+"
        isRequired
        autoComplete="off"
      />
      <Button type="submit">{t('editor.fetch')}</Button>
    </Form>
  )
}
