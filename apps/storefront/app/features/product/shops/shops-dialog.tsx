import { volatileThreshold } from '@ambra/domain/inventory/stock-status'
import { useId } from 'react'
import { Link } from 'react-router'
import { choosePoint } from '#app/delivery/delivery-place.ts'
import { addressOf } from '#app/delivery/locker-search.ts'
import { useDistance } from '#app/delivery/use-distance.ts'
import { useOpenWords } from '#app/delivery/open-words.ts'
import { useCountedWords } from '#app/delivery/counted-words.ts'
import type { ShopProducts } from '#app/delivery/shop-products.online.ts'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import styles from './shops-dialog.module.css'

type ShopsDialogProps = {
  goods: readonly ShopProducts[]
  /** ms since the epoch. */
  now: number
  /** Path of the page with all shops, without the store's prefix. */
  path: string
  onClose: () => void
}

/** All shops with their stock, addresses and hours; one can be selected for delivery. */
export function ShopsDialog({ goods, now, path, onClose }: ShopsDialogProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <Sheet shape="modal" title={t('delivery.shops.title')} onClose={onClose}>
      <p className="sm muted">{t('delivery.shops.hint')}</p>
      <ul className={styles.shops}>
        {goods.map((entry) => (
          <ShopRow
            key={entry.shop.id}
            goods={entry}
            now={now}
            onChoose={() => {
              choosePoint(entry.shop)
              onClose()
            }}
          />
        ))}
      </ul>
      <Link className="link sm" to={storePath(path)}>
        {t('delivery.stores.hours')}
      </Link>
    </Sheet>
  )
}

function ShopRow({ goods, now, onChoose }: { goods: ShopProducts; now: number; onChoose: () => void }) {
  const t = useTranslate()
  const open = useOpenWords()
  const counted = useCountedWords()
  const distance = useDistance()
  const id = useId()
  const { shop, qty, metres } = goods
  const { isOpen, text } = open(shop, now)
  const countedText = counted(goods, now)
  let stock = t('delivery.shops.few', { count: qty })
  if (qty === 0) stock = t('delivery.shops.notHere')
  else if (qty > volatileThreshold) stock = t('delivery.shops.many', { count: volatileThreshold })
  return (
    <li className={styles.shop}>
      <h3 id={`${id}-name`}>{shop.name}</h3>
      <p className={styles.stock} data-there={qty > 0 || undefined}>
        {stock}
        {countedText && <span className="xs muted"> {countedText}</span>}
      </p>
      <p className="sm muted">
        {addressOf(shop)}
        {metres !== undefined && ` · ${distance(metres)}`}
      </p>
      <p className={styles.open} data-open={isOpen || undefined}>
        {text}
      </p>
      <Button
        size="small"
        onClick={onChoose}
        id={`${id}-collect`}
        aria-labelledby={`${id}-collect ${id}-name`}
      >
        {t('delivery.shops.collect')}
      </Button>
    </li>
  )
}
