import {
  attributeField,
  importFields,
  type ImportKind,
  importKinds as kinds,
  neededFields,
} from '@ambra/contract/catalogue/import-fields'
import type { ImportJob } from '@ambra/contract/catalogue/imports-operations'
import { fieldLabel } from '@ambra/domain/platform/custom-fields/field-value'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { isLanguage, languages } from '#console/i18n/language.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { type Answers, OpenQuestions } from './open-questions.tsx'

const left = '*'

/** Mapping of columns to fields. The server guesses it and remembers it for files with the same columns. */
export function MappingForm({ job }: { job: ImportJob }) {
  const t = useTranslate()
  const spoken = useLanguage()
  const command = useCommand()
  const [kind, setKind] = useState<ImportKind>(job.kind ?? 'products')
  const [mapping, setMapping] = useState<readonly (string | null)[]>(job.mapping ?? [])
  const [language, setLanguage] = useState(job.language)
  const [answers, setAnswers] = useState<Answers>({
    decimal: job.decimal,
    days: job.days,
    pieces: job.pieces,
    views: job.views,
  })
  const { id, columns } = job
  const fieldsOf = (one: ImportKind): readonly string[] => [
    ...importFields[one],
    ...job.custom_fields.filter((field) => field.kind === one).map(({ field }) => field),
  ]
  const known = fieldsOf(kind)
  const textOf = (field: string) => {
    const own = job.custom_fields.find((one) => one.kind === kind && one.field === field)
    return own ? fieldLabel(own.labels, spoken) : fieldText(t, field)
  }
  const missing = columns ? neededFields[kind].filter((field) => !mapping.includes(field)) : []

  const check = () =>
    command.run(() =>
      runCommand('imports.check', {
        id,
        kind,
        mapping: columns ? [...mapping] : null,
        language,
        ...(answers.decimal && { decimal: answers.decimal }),
        ...(answers.days && { days: answers.days }),
        ...(answers.pieces && { pieces: answers.pieces }),
        views: answers.views,
      }),
    )
  function chooseKind(chosen: string) {
    const next = kinds.find((one) => one === chosen) ?? 'products'
    const fields = fieldsOf(next)
    setKind(next)
    setMapping(mapping.map((field) => renamed(field, fields)))
  }
  return (
    <Part title={t('imports.columns')}>
      <Form
        className={form.stack ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        {command.error && <Notice kind="error">{command.error}</Notice>}
        <p className="muted">{t(columns ? 'imports.columnsWhat' : 'imports.knownFormat')}</p>
        <div className={form.filters}>
          {columns && (
            <Choice
              label={t('imports.kind')}
              value={kind}
              options={kinds.map((one) => ({ id: one, text: t(`imports.kind.${one}`) }))}
              onChange={chooseKind}
            />
          )}
          {kind === 'products' && (
            <Choice
              label={t('imports.language')}
              value={language}
              options={languages.map(({ code, name }) => ({ id: code, text: name }))}
              onChange={(code) => isLanguage(code) && setLanguage(code)}
            />
          )}
        </div>
        {columns && (
          <div className={form.columns}>
            {columns.map((column, at) => (
              <Choice
                // Column names may repeat.
                // oxlint-disable-next-line no-array-index-key
                key={at}
                label={column || t('imports.noName', { number: at + 1 })}
                {...(job.samples[at] && { description: t('imports.sample', { value: job.samples[at] }) })}
                value={mapping[at] ?? left}
                options={[
                  { id: left, text: t('imports.leaveOut') },
                  ...known
                    .filter(
                      (field) =>
                        field === mapping[at] || field === attributeField || !mapping.includes(field),
                    )
                    .map((field) => ({ id: field, text: textOf(field) })),
                ]}
                onChange={(field) =>
                  setMapping(
                    columns.map((_, other) =>
                      other === at ? (field === left ? null : field) : (mapping[other] ?? null),
                    ),
                  )
                }
              />
            ))}
          </div>
        )}
        <OpenQuestions questions={job.questions} answers={answers} onAnswer={setAnswers} />
        {missing.length > 0 && (
          <Notice kind="warn">{t('imports.missing', { fields: missing.map(textOf).join(', ') })}</Notice>
        )}
        <div className={form.inline}>
          <Button
            type="submit"
            variant={job.state === 'read' ? 'primary' : 'outline'}
            isBusy={command.isBusy}
            isDisabled={missing.length > 0}
          >
            {t('imports.check')}
          </Button>
        </div>
      </Form>
    </Part>
  )
}

type T = ReturnType<typeof useTranslate>

/** Returns the name of a field, with its language where it has one, as in "Name (English)". */
function fieldText(t: T, field: string): string {
  const language = languages.find(({ code }) => field.endsWith(`_${code}`))
  const base = language ? field.slice(0, -language.code.length - 1) : field
  const text = (t as (key: string) => string)(`imports.field.${base}`)
  return language ? `${text} (${language.name})` : text
}

/** Returns the equivalent field of another kind of file. */
function renamed(field: string | null, fields: readonly string[]): string | null {
  const others: Record<string, string> = {
    id: 'sku',
    sku: 'id',
    sale_price: 'special',
    special: 'sale_price',
  }
  if (field === null || fields.includes(field)) return field
  const other = others[field]
  return other !== undefined && fields.includes(other) ? other : null
}
