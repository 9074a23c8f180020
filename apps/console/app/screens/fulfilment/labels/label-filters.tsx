import { Form } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { carrierName } from './carrier-name.ts'

const all = '*'

/** Filters of the label list by day and carrier, stored in the address. */
export function LabelFilters({ day, carriers }: { day: string; carriers: readonly string[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const carrier = search.get('carrier')
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value === '' || value === all) next.delete(name)
    else next.set(name, value)
    setSearch(next, { preventScrollReset: true })
  }
  const shown = [...new Set([...carriers, ...(carrier ? [carrier] : [])])].toSorted()
  return (
    <Form className={form.filters ?? ''} data-no-print onSubmit={(event) => event.preventDefault()}>
      <Field
        key={day}
        label={t('labels.day')}
        type="date"
        defaultValue={day}
        onChange={(value) => change('day', value)}
      />
      <Choice
        label={t('labels.carrier')}
        value={carrier ?? all}
        options={[
          { id: all, text: t('labels.allCarriers') },
          ...shown.map((code) => ({ id: code, text: carrierName(code, language) })),
        ]}
        onChange={(value) => change('carrier', value)}
      />
    </Form>
  )
}
