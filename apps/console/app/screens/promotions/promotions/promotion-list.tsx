import type { CouponListed, RuleListed } from '@ambra/contract/promotions/promotion-fields'
import { Link, useSearchParams } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { anyChoice, useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import type { Kind } from './draft.ts'
import { placeOf } from './save-terms.ts'
import { useGives } from './term-labels.ts'
import { TermsForm } from './terms-form.tsx'

type Props = {
  kind: Kind
  rows: readonly (CouponListed | RuleListed)[]
  next: number | null
  groups: readonly { id: number; code: string }[]
}
export const states = ['running', 'planned', 'ended', 'stopped'] as const
const badges = { running: 'ok', planned: 'info', ended: 'plain', stopped: 'warn' } as const

/** List of coupons or cart rules. Filters and cursor are in the address. */
export function Things({ kind, rows, next, groups }: Props) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const { open, show, close } = useOpen()
  useListKeys()
  const isFiltered = search.has('q') || search.has('state') || search.has('after')
  return (
    <>
      <PageHead
        title={t(kind === 'coupon' ? 'screen.selling' : 'selling.rules')}
        lead={t(`selling.lead.${kind}`)}
      >
        <Button variant="primary" icon="plus" onPress={() => show(kind)}>
          {t(`selling.new.${kind}`)}
        </Button>
        <ButtonLink href={kind === 'coupon' ? '/selling/rules' : '/selling'}>
          {t(kind === 'coupon' ? 'selling.rules' : 'selling.coupons')}
        </ButtonLink>
        <ButtonLink href="/selling/sales">{t('screen.sales')}</ButtonLink>
        <ButtonLink href="/selling/test">{t('selling.testCart')}</ButtonLink>
      </PageHead>
      <Filters />
      {rows.length > 0 ? (
        <Table kind={kind} rows={rows} />
      ) : (
        <Empty title={t(isFiltered ? 'selling.noneFits' : 'selling.none')}>
          <p>{t(`selling.noneWhat.${kind}`)}</p>
        </Empty>
      )}
      <ListPages next={next} more={t('selling.more')} />
      <Sheet title={t(`selling.new.${kind}`)} isOpen={open === kind} onClose={close} shape="wide">
        <TermsForm kind={kind} groups={groups} />
      </Sheet>
    </>
  )
}

function Filters() {
  const t = useTranslate()
  const { address, change } = useListAddress()
  return (
    <ListFilters label={t('selling.search')} maxLength={80}>
      <Choice
        label={t('selling.state')}
        value={address.get('state') ?? anyChoice}
        options={[
          { id: anyChoice, text: t('selling.anyState') },
          ...states.map((id) => ({ id, text: t(`selling.state.${id}`) })),
        ]}
        onChange={(id) => change('state', id)}
      />
    </ListFilters>
  )
}

function Table({ kind, rows }: Pick<Props, 'kind' | 'rows'>) {
  const t = useTranslate()
  const gives = useGives()
  return (
    <List
      caption={t(kind === 'coupon' ? 'selling.coupons' : 'selling.rules')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'code',
          title: t('selling.code'),
          cell: ({ terms }) => (
            <>
              <Link to={placeOf(kind, terms.code)} data-row className="link">
                {terms.code}
              </Link>
              <div className="muted">{'titles' in terms ? terms.titles.et : terms.description}</div>
            </>
          ),
        },
        { id: 'gives', title: t('selling.gives'), cell: ({ terms }) => gives(terms) },
        {
          id: 'state',
          title: t('selling.state'),
          cell: ({ state }) => <Badge kind={badges[state]}>{t(`selling.state.${state}`)}</Badge>,
        },
        {
          id: 'days',
          title: t('selling.days'),
          cell: ({ terms: { from, to } }) =>
            from || to ? `${from ?? '…'} – ${to ?? '…'}` : t('selling.always'),
        },
        { id: 'used', title: t('selling.used'), isFigure: true, cell: ({ used }) => used },
      ]}
    />
  )
}
