import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { countryName, formatPrice } from '@ambra/domain/platform/text/format'
import { useSearchParams } from 'react-router'
import { mostBookDays } from '@ambra/contract/accounting/accounting-limits'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { codeText, useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { AccountsForm } from './accounts-form.tsx'
import { Downloads } from './downloads.tsx'
import { JournalLines } from './journal-lines.tsx'
import { PeriodFilters } from './period-filters.tsx'
import { periodSearch } from './period-search.ts'
import type { Route } from './+types/books'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const search = new URL(request.url).searchParams
    const period = periodSearch(search, mostBookDays)
    const after = search.get('after') ?? undefined
    const [summary, journal, accounts] = await Promise.all([
      client.query('books.summary', period, { signal }),
      client.query('books.journal', { ...period, ...(after && { after }) }, { signal }),
      client.query('books.accounts', {}, { signal }),
    ])
    return { period, summary, journal, accounts }
  })

type Summary = AdminResult<'books.summary'>
/** Accounting screen of a period: accounts, VAT, money by payment method, the journal, and their files. */
export default function Books({ loaderData: { period, summary, journal, accounts } }: Route.ComponentProps) {
  const t = useTranslate()
  const language = useLanguage()
  const own = useOwn()
  const [search] = useSearchParams()
  const { open, show, close } = useOpen()
  const { debitCents, creditCents, waiting, documents, vat, money } = summary
  return (
    <>
      <PageHead title={t('screen.books')} lead={t('books.lead', { count: documents })}>
        {may(own, 'settings.edit') && (
          <Button icon="sliders-horizontal" onPress={() => show('accounts')}>
            {t('books.accountNumbers')}
          </Button>
        )}
      </PageHead>
      <PeriodFilters {...period} />
      {waiting > 0 && <Notice kind="warn">{t('books.waiting', { count: waiting })}</Notice>}
      <Downloads period={period} documents={documents} />
      {summary.accounts.length === 0 ? (
        <Empty title={t('books.empty')} />
      ) : (
        <>
          <Part title={t('books.vat')}>
            <Vat vat={vat} />
          </Part>
          <Part title={t('books.money')}>
            <Money money={money} />
          </Part>
          <Part
            title={t('books.accounts')}
            action={
              <Badge kind={debitCents === creditCents ? 'ok' : 'error'}>
                {t('books.balance', {
                  debit: formatPrice(debitCents, language),
                  credit: formatPrice(creditCents, language),
                })}
              </Badge>
            }
          >
            <Accounts accounts={summary.accounts} />
          </Part>
          <Part title={t('books.journal')}>
            <JournalLines rows={journal.rows} />
            {journal.next !== null && (
              <div className={form.more} data-no-print>
                <ButtonLink href={`/books?${withAfter(search, journal.next)}`}>{t('books.more')}</ButtonLink>
              </div>
            )}
          </Part>
        </>
      )}
      <Sheet title={t('books.accountNumbers')} isOpen={open === 'accounts'} onClose={close}>
        <AccountsForm accounts={accounts} onClose={close} />
      </Sheet>
    </>
  )
}

function withAfter(search: URLSearchParams, after: string): string {
  const next = new URLSearchParams(search)
  next.set('after', after)
  return String(next)
}

function Vat({ vat }: { vat: Summary['vat'] }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <List
      caption={t('books.vat')}
      rows={vat}
      keyOf={({ country, rate, is_margin }) => `${country} ${rate} ${is_margin}`}
      columns={[
        {
          id: 'country',
          title: t('books.country'),
          cell: ({ country }) => (country ? countryName(country, language) : '–'),
        },
        {
          id: 'rate',
          title: t('books.rate'),
          cell: ({ rate, is_margin: isMargin }) => (isMargin ? t('books.marginScheme') : `${rate} %`),
        },
        {
          id: 'net',
          title: t('books.net'),
          isFigure: true,
          cell: ({ netCents }) => formatPrice(netCents, language),
        },
        {
          id: 'tax',
          title: t('books.tax'),
          isFigure: true,
          cell: ({ taxCents }) => <b>{formatPrice(taxCents, language)}</b>,
        },
      ]}
    />
  )
}

function Money({ money }: { money: Summary['money'] }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <List
      caption={t('books.money')}
      rows={money}
      keyOf={({ method }) => method}
      columns={[
        { id: 'method', title: t('books.method'), cell: ({ method }) => method || '–' },
        {
          id: 'in',
          title: t('books.in'),
          isFigure: true,
          cell: ({ inCents }) => formatPrice(inCents, language),
        },
        {
          id: 'out',
          title: t('books.out'),
          isFigure: true,
          cell: ({ outCents }) => formatPrice(outCents, language),
        },
      ]}
    />
  )
}

function Accounts({ accounts }: { accounts: Summary['accounts'] }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <List
      caption={t('books.accounts')}
      rows={accounts}
      keyOf={({ account, detail }) => `${account} ${detail}`}
      columns={[
        {
          id: 'account',
          title: t('books.account'),
          cell: ({ account, detail, code }) => (
            <>
              <span className="tabular">{code}</span> {codeText(t, `books.account.${account}`)}{' '}
              {detail && <span className="muted">{detail}</span>}
            </>
          ),
        },
        {
          id: 'debit',
          title: t('books.debit'),
          isFigure: true,
          cell: ({ debitCents }) => (debitCents === 0 ? '–' : formatPrice(debitCents, language)),
        },
        {
          id: 'credit',
          title: t('books.credit'),
          isFigure: true,
          cell: ({ creditCents }) => (creditCents === 0 ? '–' : formatPrice(creditCents, language)),
        },
      ]}
    />
  )
}
