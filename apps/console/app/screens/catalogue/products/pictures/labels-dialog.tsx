import type { ProductMedia } from '@ambra/contract/catalogue/product-fields'
import { useState } from 'react'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'

type Props = {
  one: ProductMedia
  onClose: () => void
  onDone: (labels: ProductMedia['labels']) => void
}

/** Alternative text of a picture in each language. */
export function LabelsDialog({ one, onClose, onDone }: Props) {
  const t = useTranslate()
  const [labels, setLabels] = useState<Record<string, string>>(one.labels ?? {})
  const filled = Object.fromEntries(
    Object.entries(labels).flatMap(([code, text]) => (text.trim() ? [[code, text.trim()]] : [])),
  )
  return (
    <Sheet title={t('editor.labels')} isOpen onClose={onClose}>
      <CommandForm
        submit={t('editor.take')}
        onSubmit={() => {
          onDone(Object.keys(filled).length > 0 ? filled : null)
          onClose()
        }}
        onCancel={onClose}
      >
        <p className="muted">{t('editor.labelsHint')}</p>
        {languages.map(({ code, name }, at) => (
          <Field
            key={code}
            label={name}
            lang={code}
            isFirst={at === 0}
            maxLength={300}
            value={labels[code] ?? ''}
            isRequired={code === 'et' && Object.keys(filled).length > 0}
            onChange={(text) => setLabels({ ...labels, [code]: text })}
          />
        ))}
      </CommandForm>
    </Sheet>
  )
}
