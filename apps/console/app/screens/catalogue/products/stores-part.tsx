import type { ProductRecord } from '@ambra/contract/catalogue/product-fields'
import { sellingProblems, type SellingProblem } from '@ambra/domain/catalogue/product-types/selling-problems'
import { storeName } from '#console/i18n/store-name.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { useMoney } from '#console/shop/money.ts'
import styles from './product.module.css'

const blocks = (code: string) => sellingProblems[code as SellingProblem]?.blocks ?? true

/**
 * State of the product in each store: its page, and every problem that prevents its sale, with the solution.
 */
export function StoresPart({ product: { stores, has_own_price } }: { product: ProductRecord }) {
  const t = useTranslate()
  const money = useMoney()
  return (
    <Part title={t('products.inStores')}>
      <ul className={styles.stores}>
        {stores.map(({ store, url, price_cents, problems }) => {
          const isSold = !problems.some(blocks)
          return (
            <li key={store}>
              <div className={styles.storeHead}>
                <strong>{storeName(store)}</strong>
                <Badge kind={isSold ? 'ok' : 'warn'}>
                  {t(isSold ? 'products.state.sold' : 'products.state.unsold')}
                </Badge>
                {has_own_price && price_cents !== null && (
                  <span className="tabular">{money(price_cents)}</span>
                )}
                <a className="link" href={url} target="_blank" rel="noreferrer">
                  {t('products.openPage')}
                </a>
              </div>
              {problems.length > 0 && (
                <ul className={styles.problems}>
                  {problems.map((code) => (
                    <li key={code}>
                      <span data-blocks={blocks(code) || undefined}>
                        {codeText(t, `products.problem.${code}`)}
                      </span>
                      <span className="muted">{codeText(t, `products.fix.${code}`)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
