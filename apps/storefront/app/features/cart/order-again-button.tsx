import type { Order } from '@ambra/contract/sales/order'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { productPath } from '@ambra/domain/platform/text/slug'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserClient } from '#app/session/browser-client.ts'
import { loadStock } from '#app/cart/stock-levels.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openPanel } from '#app/ui/overlay.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { addToCart } from '#app/cart/cart-store.ts'
import { againFields, type AgainPlan, type CurrentProduct, planAgain } from './order-again.ts'
import styles from './order-again.module.css'

type Outcome = { plans: AgainPlan[] } | { error: ShopError }

/** Adds the products of an old order to the cart again and names those that are unavailable. */
export function OrderAgain({ order }: { order: Order }) {
  const t = useTranslate()
  const { index } = useStore()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  async function orderAgain() {
    setBusy(true)
    try {
      const skus = order.items.map(({ sku }) => sku)
      const [products, stock] = await Promise.all([
        loadProducts(order, index),
        loadStock(skus, new AbortController().signal),
      ])
      const plans = planAgain(order.items, products, stock)
      for (const plan of plans) if (plan.kind === 'add') await addToCart(plan.request)
      setOutcome({ plans })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      setOutcome({ error })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" busy={isBusy} onClick={() => void orderAgain()}>
        <span className={styles.label}>
          <Icon name="rotate-ccw" size="small" />
          {t('account.orderAgain')}
        </span>
      </Button>
      <div className={styles.outcome} role="status">
        {outcome && 'error' in outcome && (
          <p className={styles.problem}>{shopErrorText(t, outcome.error.code, outcome.error.params)}</p>
        )}
        {outcome && 'plans' in outcome && <Result plans={outcome.plans} />}
      </div>
    </>
  )
}

function Result({ plans }: { plans: readonly AgainPlan[] }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const added = plans.filter(({ kind }) => kind === 'add')
  const gone = plans.filter(({ kind }) => kind === 'gone')
  const names = (some: readonly AgainPlan[]) => some.map(({ name }) => name).join(', ')
  return (
    <>
      {added.length > 0 && (
        <p>
          {t('account.againAdded', { count: added.length })}{' '}
          <button type="button" className="link" onClick={() => openPanel('microcart')}>
            {t('account.toCart')}
          </button>
        </p>
      )}
      {gone.length > 0 && <p>{t('account.againGone', { names: names(gone) })}</p>}
      {plans.map(
        (plan) =>
          plan.kind === 'choose' && (
            <p key={plan.product.id}>
              {t('account.againChoose', { name: plan.name })}{' '}
              <Link className="link" to={storePath(productPath(plan.product))}>
                {t('account.toProduct')}
              </Link>
            </p>
          ),
      )}
    </>
  )
}

/** Loads the current products of the lines, by their ids. */
async function loadProducts(order: Order, index: string): Promise<Map<number, CurrentProduct>> {
  const ids = [...new Set(order.items.map(({ product_id }) => product_id))]
  const response = await browserClient().call('catalogSearchPost', {
    params: { index, type: 'product' },
    query: { size: String(ids.length), _source_include: againFields.join(',') },
    body: { query: { bool: { filter: [{ terms: { id: ids } }, { terms: { status: [1] } }] } } },
  })
  // The requested fields are those of `CurrentProduct`.
  return new Map(response.hits.hits.map((hit) => [Number(hit._id), hit._source as CurrentProduct]))
}
