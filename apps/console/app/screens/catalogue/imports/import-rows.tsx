import type { ImportedRow } from '@ambra/contract/catalogue/imports-operations'
import { useSearchParams } from 'react-router'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Empty } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { outcomes } from './rows-search.ts'

const all = '*'

/** Rows of an import: new, changed with both values, or rejected with the reason. */
export function ImportRows({ rows, next }: { rows: readonly ImportedRow[]; next: number | null }) {
  const t = useTranslate()
  const [address, setAddress] = useSearchParams()
  const outcome = address.get('outcome') ?? all
  return (
    <>
      <div className={form.filters} data-no-print>
        <Choice
          label={t('imports.show')}
          value={outcome}
          options={[
            { id: all, text: t('imports.all') },
            ...outcomes.map((id) => ({ id, text: t(`imports.outcome.${id}`) })),
          ]}
          onChange={(id) => setAddress(id === all ? {} : { outcome: id }, { preventScrollReset: true })}
        />
      </div>
      {rows.length > 0 ? (
        <List
          caption={t('imports.outcome')}
          rows={rows}
          keyOf={({ number }) => number}
          columns={[
            { id: 'line', title: t('imports.line'), cell: ({ line }) => line },
            { id: 'subject', title: t('imports.code'), cell: ({ subject }) => subject || '–' },
            {
              id: 'outcome',
              title: t('imports.outcome'),
              cell: (row) => t(`imports.outcome.${row.outcome}`),
            },
            {
              id: 'field',
              title: t('imports.fieldTitle'),
              cell: ({ outcome: is, field }) => (is === 'refused' ? field : fieldName(t, field)),
            },
            { id: 'before', title: t('imports.before'), cell: ({ before }) => before ?? '–' },
            {
              id: 'after',
              title: t('imports.after'),
              cell: ({ after, reason }) =>
                reason ? codeText(t, `reason.${reason.code}`, reason.params) : (after ?? '–'),
            },
          ]}
        />
      ) : (
        <Empty title={t('imports.noRows')} />
      )}
      <div className={form.more} data-no-print>
        {next !== null && (
          <ButtonLink
            href={`?${new URLSearchParams({ ...(outcome !== all && { outcome }), after: String(next) })}`}
          >
            {t('imports.more')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

type T = ReturnType<typeof useTranslate>

/**
 * Returns the label of a field. `texts.en.name` is the English name. For rejected rows, the caller shows the
 * column name of the file.
 */
function fieldName(t: T, field: string): string {
  const [, language, name] = /^texts\.([a-z]{2})\.([a-z_]+)$/.exec(field) ?? []
  if (language === undefined) return field === '' ? '' : codeText(t, `imports.part.${field}`)
  return `${codeText(t, `imports.part.${name}`)} (${language})`
}
