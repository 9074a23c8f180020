import { useState } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Field } from '#console/ui/field.tsx'

/** Returns the typed names of a new record by language, and whether the required one is missing. */
export function useNames() {
  const [et, setEt] = useState('')
  const [en, setEn] = useState('')
  return {
    names: { et: et.trim(), ...(en.trim() && { en: en.trim() }) },
    isMissing: et.trim() === '',
    fields: { et, setEt, en, setEn },
  }
}

/** Fields for the names of a new record in Estonian (required) and English. */
export function NameFields({ et, setEt, en, setEn }: ReturnType<typeof useNames>['fields']) {
  const t = useTranslate()
  return (
    <>
      <Field
        label={t('catalogue.nameIn', { language: 'Eesti' })}
        value={et}
        onChange={setEt}
        maxLength={200}
        autoComplete="off"
        isRequired
        isFirst
      />
      <Field
        label={t('catalogue.nameIn', { language: 'English' })}
        value={en}
        onChange={setEn}
        maxLength={200}
        autoComplete="off"
      />
    </>
  )
}
