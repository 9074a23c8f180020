import { lazy, Suspense, useEffect, useState } from 'react'
import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { loadCameraDocument, mayUseCamera } from './camera/camera-document.ts'
import styles from './scan-field.module.css'

// Loaded lazily, on first use.
const Camera = lazy(async () => ({ default: (await import('./camera/camera.tsx')).Camera }))

type Props = {
  label: string
  /** Shows a quantity field for several identical items. */
  hasCount?: boolean
  onCode: (code: string, qty: number) => void
}

/**
 * Field for a code that cannot be scanned from the label. Scanners can type into it, and the camera can fill
 * it.
 */
export function ScanField({ label, hasCount = false, onCode }: Props) {
  const t = useTranslate()
  const camera = useCameraAddress()
  const [code, setCode] = useState('')
  const [count, setCount] = useState('1')
  const qty = Math.min(Math.max(Math.trunc(Number(count)) || 1, 1), 10_000)
  return (
    <>
      <Form
        className={styles.scanField ?? ''}
        data-no-print
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim() === '') return
          onCode(code.trim(), hasCount ? qty : 1)
          setCode('')
          setCount('1')
        }}
      >
        <Field label={label} value={code} onChange={setCode} maxLength={100} autoComplete="off" isCode />
        {hasCount && (
          <Field
            label={t('parcels.count')}
            value={count}
            onChange={setCount}
            inputMode="numeric"
            maxLength={5}
          />
        )}
        <Button type="submit" icon="check">
          {t('parcels.take')}
        </Button>
        <Button icon={camera.isOn ? 'x' : 'camera'} onPress={camera.toggle}>
          {t(camera.isOn ? 'camera.close' : 'camera.open')}
        </Button>
      </Form>
      {camera.isOn && mayUseCamera() && (
        <Suspense>
          <Camera onCode={(read) => onCode(read, 1)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Keeps the camera state in the address, so that the camera is still open after the document that may use it
 * has loaded.
 */
function useCameraAddress(): { isOn: boolean; toggle: () => void } {
  const [search, setSearch] = useSearchParams()
  const isOn = search.get('camera') === 'on'
  // Loads the camera document: other documents may not use the camera.
  useEffect(() => {
    if (isOn && !mayUseCamera()) loadCameraDocument()
  }, [isOn])
  const toggle = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (isOn) next.delete('camera')
        else next.set('camera', 'on')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { isOn, toggle }
}
