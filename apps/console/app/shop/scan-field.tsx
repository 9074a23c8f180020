import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import styles from './scan-field.module.css'

type Props = {
  label: string
  /** Offers a count for several of the same. */
  hasCount?: boolean
  onCode: (code: string, qty: number) => void
}

/** Where a code is typed when the label cannot be read; a scanner may type into it, too. */
export function ScanField({ label, hasCount = false, onCode }: Props) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [count, setCount] = useState('1')
  const qty = Math.min(Math.max(Math.trunc(Number(count)) || 1, 1), 10_000)
  return (
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
    </Form>
  )
}
