import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { Sale, SaleProduct } from '@ambra/contract/promotions/sale-operations'
import { useEffect } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoney } from '#console/shop/money.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import form from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, Facts, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { isAtWork, saleBadges, useSaleDays } from './sale-words.ts'
import type { Route } from './+types/sale'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const address = new URL(request.url).searchParams
    const after = Number(address.get('after'))
    return client.query(
      'sales.show',
      {
        id: Number(params.id),
        ...(after > 0 && { after }),
        ...(address.get('refused') === '1' && { refused: true }),
      },
      { signal: request.signal },
    )
  })

/** Polling interval of a running change in ms. */
const pollMs = 1000

/** Page of a sale: preview, start, end, and its products with the lowest price of 30 days. */
export default function SalePage({ loaderData: { sale, products, next } }: Route.ComponentProps) {
  const t = useTranslate()
  const days = useSaleDays()
  const { revalidate } = useRevalidator()
  const isBusy = isAtWork(sale.state)
  // Polls while the server works.
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isBusy, revalidate])
  return (
    <>
      <PageHead title={sale.name} lead={`−${sale.percent} % · ${days(sale)}`}>
        <ButtonLink variant="text" icon="arrow-left" href="/selling/sales">
          {t('screen.sales')}
        </ButtonLink>
      </PageHead>
      <p role="status">
        <Badge kind={saleBadges[sale.state]}>{t(`sales.state.${sale.state}`)}</Badge>
      </p>
      {sale.state === 'planned' && <Notice>{t('sales.previewOnly')}</Notice>}
      <Facts
        rows={[
          [t('sales.reduced'), sale.total - sale.refused],
          [t('sales.refused'), sale.refused],
        ]}
      />
      <NextStep sale={sale} />
      <Products sale={sale} products={products} next={next} />
    </>
  )
}

/** Starts a planned sale, or ends a started one. */
function NextStep({ sale: { id, name, state, set, total, refused, applied, ended_by } }: { sale: Sale }) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const { open, show, close } = useOpen()
  const count = total - refused
  const isEarly = state === 'scheduled'
  const canEnd = (isEarly || state === 'running') && applied > 0
  return (
    <div className={form.more} data-no-print>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {state === 'planned' && may(own, 'prices.edit') && count > 0 && (
        <Button
          variant="primary"
          isBusy={command.isBusy}
          onPress={() => void command.run(() => runCommand('sales.start', { id }))}
        >
          {t('sales.start', { count })}
        </Button>
      )}
      {canEnd && may(own, 'prices.edit') && (
        <Button onPress={() => show('end')}>{t(isEarly ? 'sales.cancel' : 'sales.end')}</Button>
      )}
      {state !== 'planned' && state !== 'planning' && (
        <ButtonLink variant="text" href={`/products/changes/${ended_by ?? set}`}>
          {t('sales.changes')}
        </ButtonLink>
      )}
      <ConfirmDialog
        isOpen={open === 'end'}
        onClose={close}
        title={t(isEarly ? 'sales.cancelTitle' : 'sales.endTitle', { name })}
        what={t('sales.endWhat', { count: applied })}
        action={t(isEarly ? 'sales.cancel' : 'sales.end')}
        isDanger
        work={() => runCommand('sales.end', { id })}
        onDone={close}
      />
    </div>
  )
}

function Products({ sale, products, next }: AdminResult<'sales.show'>) {
  const t = useTranslate()
  const money = useMoney()
  const [address] = useSearchParams()
  const isRefused = address.get('refused') === '1'
  const amount = (cents: number | null) => (cents === null ? '–' : money(cents))
  if (products.length === 0) return sale.state === 'planning' ? null : <Empty title={t('sales.noProducts')} />
  return (
    <>
      {sale.refused > 0 && (
        <div className={form.more} data-no-print>
          <ButtonLink variant="text" href={isRefused ? '?' : '?refused=1'}>
            {t(isRefused ? 'sales.showAll' : 'sales.showRefused')}
          </ButtonLink>
        </div>
      )}
      <List<SaleProduct>
        caption={t('sales.products')}
        rows={products}
        keyOf={({ number }) => number}
        columns={[
          {
            id: 'name',
            title: t('sales.product'),
            cell: ({ sku, name }) => (
              <>
                <Link className="link" data-row to={`/products/${encodeURIComponent(sku)}`}>
                  {name || sku}
                </Link>
                {name && <div className="muted">{sku}</div>}
              </>
            ),
          },
          {
            id: 'price',
            title: t('sales.price'),
            isFigure: true,
            cell: ({ price_cents: cents }) => amount(cents),
          },
          {
            id: 'sale',
            title: t('sales.salePrice'),
            isFigure: true,
            cell: ({ sale_cents: cents }) => amount(cents),
          },
          {
            id: 'lowest',
            title: t('sales.lowest'),
            isFigure: true,
            cell: ({ lowest_cents: cents }) => amount(cents),
          },
          {
            id: 'reason',
            title: t('sales.reason'),
            cell: ({ code }) =>
              code === null
                ? ''
                : code === 'conflict'
                  ? t('sales.conflict')
                  : codeText(t, `products.refusal.${code}`),
          },
        ]}
      />
      {next !== null && (
        <div className={form.more} data-no-print>
          <ButtonLink href={`?after=${next}${isRefused ? '&refused=1' : ''}`}>{t('sales.more')}</ButtonLink>
        </div>
      )}
    </>
  )
}
