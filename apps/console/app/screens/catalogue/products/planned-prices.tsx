import type { ProductRecord, PlannedPrice } from '@ambra/contract/catalogue/product-fields'
import { lazy, type ReactNode, Suspense } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { useMoney } from '#console/shop/money.ts'
import styles from './product.module.css'

const PlanPriceDialog = lazy(async () => ({
  default: (await import('./plan-price-dialog.tsx')).PlanPriceDialog,
}))

/** Scheduled regular prices, with a button to cancel each, and those that could not be applied. */
export function PlannedPrices({ product }: { product: ProductRecord }) {
  const t = useTranslate()
  const own = useOwn()
  const { open, show, close } = useOpen()
  const command = useCommand()
  const mayPlan = may(own, 'prices.edit') && product.has_own_price
  async function cancel({ id, store, at, cents }: PlannedPrice): Promise<void> {
    const { sku } = product
    if (!(await command.run(() => runCommand('products.cancel-planned-price', { sku, id })))) return
    const again = { sku, at, cents, ...(store !== null && { store }) }
    addToast({ text: t('editor.plan.cancelled'), undo: () => runCommand('products.plan-price', again) })
  }
  return (
    <>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {product.planned.length > 0 && (
        <ul className={styles.past} aria-label={t('editor.plan.list')}>
          {product.planned.map((plan) => (
            <Planned key={plan.id} plan={plan}>
              {mayPlan && plan.state === 'planned' && (
                <Button isBusy={command.isBusy} onPress={() => void cancel(plan)}>
                  {t('editor.plan.cancel')}
                </Button>
              )}
            </Planned>
          ))}
        </ul>
      )}
      {mayPlan && (
        <div data-no-print>
          <Button onPress={() => show('plan-price')}>{t('editor.plan')}</Button>
        </div>
      )}
      {mayPlan && open === 'plan-price' && (
        <Suspense>
          <PlanPriceDialog product={product} isOpen onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Planned({ plan, children }: { plan: PlannedPrice; children: ReactNode }) {
  const t = useTranslate()
  const money = useMoney()
  const moment = useMoment()
  const { store, at, cents, by, state, code } = plan
  return (
    <li>
      <span>
        <strong>{t('editor.plan.from', { at: moment(at), price: money(cents) })}</strong>{' '}
        {store === null ? t('editor.plan.allStores') : storeName(store)}
      </span>
      <span className="muted">{t('editor.plan.by', { name: by })}</span>
      {state === 'stopped' && (
        <Badge kind="error">
          {t('editor.plan.stopped')} {codeText(t, `products.refusal.${code ?? ''}`)}
        </Badge>
      )}
      {children}
    </li>
  )
}
