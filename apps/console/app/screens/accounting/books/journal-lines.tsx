import type { JournalRow } from '@ambra/contract/accounting/accounting-operations'
import { formatDate, formatPrice, startOfDay } from '@ambra/domain/platform/text/format'
import { Link } from 'react-router'
import { codeText, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { List } from '#console/ui/table.tsx'

/** Lines of the journal, each with its document and a link to the order. */
export function JournalLines({ rows }: { rows: readonly JournalRow[] }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <List
      caption={t('books.journal')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'document',
          title: t('books.document'),
          cell: ({ kind, document, number }) => (
            <>
              {codeText(t, `books.kind.${kind}`)} <span className="tabular">{document}</span>{' '}
              {number && number !== document && (
                <Link to={`/orders/${number}`} className="tabular">
                  {number}
                </Link>
              )}
            </>
          ),
        },
        {
          id: 'day',
          title: t('books.day'),
          cell: ({ day }) => <span className="tabular">{formatDate(startOfDay(day), language)}</span>,
        },
        {
          id: 'account',
          title: t('books.account'),
          cell: ({ account, code, detail, country, rate, is_margin: isMargin }) => (
            <>
              <span className="tabular">{code}</span> {codeText(t, `books.account.${account}`)}{' '}
              <span className="muted">
                {[detail, country, isMargin ? t('books.marginScheme') : rate === null ? '' : `${rate} %`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        {
          id: 'debit',
          title: t('books.debit'),
          isFigure: true,
          cell: ({ debitCents }) => (debitCents === 0 ? '' : formatPrice(debitCents, language)),
        },
        {
          id: 'credit',
          title: t('books.credit'),
          isFigure: true,
          cell: ({ creditCents }) => (creditCents === 0 ? '' : formatPrice(creditCents, language)),
        },
      ]}
    />
  )
}
