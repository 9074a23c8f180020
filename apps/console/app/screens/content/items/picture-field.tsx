import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import styles from './content.module.css'

const NewPicture = lazy(async () => ({ default: (await import('./new-picture.tsx')).NewPicture }))

type Props = ComponentProps<typeof Field> & { value: string; onChange: (path: string) => void }

/** Field for the path of a picture in the shop, with an upload. */
export function PictureField(props: Props) {
  const t = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const { value, onChange, label } = props
  const isShown = /^[a-z0-9][a-z0-9/_-]*\.(svg|png|jpe?g|webp)$/.test(value)
  return (
    <div className={styles.picture}>
      <Field {...props} />
      <Button onPress={() => setAdding(true)}>{t('content.addPicture')}</Button>
      {isShown && <img className={styles.thumb} src={`/media/w/480/${value}`} alt="" />}
      <Sheet title={label} isOpen={isAdding} onClose={() => setAdding(false)}>
        <Suspense>
          <NewPicture
            onPicture={(path) => {
              setAdding(false)
              onChange(path)
            }}
          />
        </Suspense>
      </Sheet>
    </div>
  )
}
