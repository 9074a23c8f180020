import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import page from '#console/ui/page.module.css'
import styles from './phone.module.css'
import type { EditedDraft } from './use-draft.ts'

/** Total, missing details and the button that places the order. */
export function Total({ edited }: { edited: EditedDraft }) {
  const t = useTranslate()
  const money = useMoney()
  const own = useOwn()
  const navigate = useNavigate()
  const command = useCommand({ isLook: true })
  const { draft, known, isSaving, flush } = edited
  const { quote } = known
  const missing = missingOf(edited)
  const place = () =>
    command.run(async () => {
      // Places the order only at the total on screen; the version detects later changes.
      const { total_cents } = quote
      const version = await flush()
      if (version === undefined) return
      const { number } = await runCommand('drafts.place', { id: known.id, version, total_cents })
      addToast({ text: t('phone.placed', { number }) })
      await navigate(mayAnywhere(own, 'orders.read') ? `/orders/${number}` : '/orders/new')
    })
  const rows = [
    [t('orders.goods'), quote.goods_cents],
    ...(quote.discount_cents > 0 ? [[t('orders.discount'), -quote.discount_cents] as const] : []),
    [t('orders.column.delivery'), quote.delivery_cents],
    ...(quote.payment_cents > 0 ? [[t('orders.fee'), quote.payment_cents] as const] : []),
  ] as const
  return (
    <section className={styles.total} aria-label={t('orders.column.total')} aria-busy={isSaving}>
      <dl className={page.sums}>
        {rows.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{t('orders.column.total')}</dt>
          <dd>
            <span role="status">{money(quote.total_cents)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('orders.vat')}</dt>
          <dd>{money(quote.tax_cents)}</dd>
        </div>
      </dl>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {missing.length > 0 && (
        <p className="muted">
          {t('phone.missing')} {missing.map((one) => t(`phone.missing.${one}`)).join(', ')}
        </p>
      )}
      <Button
        variant="primary"
        isWide
        isBusy={command.isBusy}
        isDisabled={missing.length > 0 || isSaving}
        onPress={() => void place()}
      >
        {t('phone.place', { sum: money(quote.total_cents) })}
      </Button>
      <p className={styles.small}>
        {isSaving ? t('phone.saving') : t('phone.saved', { pieces: piecesOf(draft.lines) })}
      </p>
    </section>
  )
}

const piecesOf = (lines: readonly { qty: number }[]) => lines.reduce((sum, { qty }) => sum + qty, 0)

/** Returns the missing details; the server validates the rest. */
function missingOf({ draft, known: { quote } }: EditedDraft) {
  const isPickup = quote.deliveries.some(
    ({ carrier, method, pickup }) =>
      carrier === draft.carrier && method === draft.method && pickup === 'locker',
  )
  const isDoor = !quote.is_virtual && quote.delivery !== null && !isPickup
  const isStore = quote.deliveries.some(
    ({ carrier, method, pickup }) =>
      carrier === draft.carrier && method === draft.method && pickup === 'store',
  )
  const needs = {
    goods: draft.lines.length === 0 || quote.lines.some(({ problem }) => problem !== null),
    name: draft.firstname.trim() === '' || draft.lastname.trim() === '',
    email: !draft.email.includes('@'),
    delivery: !quote.is_virtual && quote.delivery === null,
    point: isPickup && draft.point === '',
    address: isDoor && !isStore && (draft.street.trim() === '' || draft.city.trim() === ''),
    payment: quote.payment === null,
  }
  return (['goods', 'name', 'email', 'delivery', 'point', 'address', 'payment'] as const).filter(
    (name) => needs[name],
  )
}
