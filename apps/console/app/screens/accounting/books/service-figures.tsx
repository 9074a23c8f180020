import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useLocale, useTranslate } from '#console/i18n/translate.tsx'
import { Facts, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'

/** Withdrawals and claims received in the period. */
export function ServiceFigures({ service }: { service: AdminResult<'figures.service'> }) {
  const t = useTranslate()
  const locale = useLocale()
  const { kinds, returnRate } = service
  return (
    <Part title={t('books.service')}>
      <Facts
        rows={[[t('books.returnRate'), returnRate === null ? '–' : `${returnRate.toLocaleString(locale)} %`]]}
      />
      {kinds.length === 0 ? (
        <p className="muted">{t('books.noCases')}</p>
      ) : (
        <List
          caption={t('books.service')}
          rows={kinds}
          keyOf={({ kind }) => kind}
          columns={[
            { id: 'kind', title: t('books.service'), cell: ({ kind }) => t(`books.case.${kind}`) },
            { id: 'opened', title: t('books.opened'), isFigure: true, cell: ({ opened }) => opened },
            { id: 'answered', title: t('books.answered'), isFigure: true, cell: ({ answered }) => answered },
            {
              id: 'hours',
              title: t('books.hours'),
              isFigure: true,
              cell: ({ hours }) => (hours === null ? '–' : hours),
            },
            { id: 'late', title: t('books.late'), isFigure: true, cell: ({ late }) => late },
          ]}
        />
      )}
    </Part>
  )
}
