import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { useDeliveryPlace } from '#app/delivery/delivery-place.ts'
import { useOpenWords } from '#app/delivery/open-words.ts'
import { goodsByShop, type ShopProducts } from '#app/delivery/shop-products.online.ts'
import { useNow } from '#app/delivery/use-now.ts'
import { useShopStock } from '#app/delivery/use-shop-stock.ts'
import { useDataAge } from '#app/offline/data-age.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { ShopsDialog } from './shops-dialog.tsx'

type ShopStockLineProps = { sku: string; path: string }

/**
 * Shows how many shops have the selected product, and the nearest one. Server-rendered pages, outdated
 * pages and those without a response link only the page of the shops.
 */
export function ShopStockLine({ sku, path }: ShopStockLineProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const place = useDeliveryPlace()
  const now = useNow()
  const isOld = useDataAge() !== undefined
  const { value } = useShopStock(isOld ? [] : [sku])
  const [isOpen, setOpen] = useState(false)
  const goods = goodsByShop(value ?? [], sku, place)
  const there = goods.filter(({ qty }) => qty > 0)
  const isKnown = goods.length > 0 && now !== undefined
  return (
    <>
      <Icon name="map-pin" />
      <div>
        <b>
          {!isKnown
            ? t('delivery.shops.title')
            : there.length > 0
              ? t('delivery.shops.count', { count: there.length, total: goods.length })
              : t('delivery.shops.none')}
        </b>
        {isKnown && there[0] && <Nearest goods={there[0]} now={now} />}{' '}
        {isKnown ? (
          <button type="button" className="link sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('delivery.shops.open')}
          </button>
        ) : (
          <Link className="link sm" to={storePath(path)}>
            {t('delivery.stores.hours')}
          </Link>
        )}
      </div>
      {isOpen &&
        isKnown &&
        // Outside the list, whose styles are for its lines.
        createPortal(
          <ShopsDialog goods={goods} now={now} path={path} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  )
}

function Nearest({ goods: { shop }, now }: { goods: ShopProducts; now: number }) {
  const open = useOpenWords()
  return (
    <span>
      {shop.name}. {open(shop, now).text}.
    </span>
  )
}
