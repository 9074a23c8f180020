import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '@ambra/domain/slug'
import { Badges } from '#app/shop-ui/badges.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { usePersonalPrices } from '#app/shop-ui/personal-prices.ts'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import styles from './mega-menu.module.css'
import type { Menu, MenuTree } from './menu-tree.ts'
import { useEntries, useMenu } from './use-menu-tree.ts'

const hoverIntentMs = 120

/** The catalogue as a panel under the header: level 1 at the left, levels 2 and 3 beside it. */
export function CatalogueMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  if (!useEntries(isOpen)) return null
  return (
    <>
      <div className={styles.scrim} data-leaving={isOpen ? undefined : true} />
      <Panel isLeaving={!isOpen} onClose={onClose} />
    </>
  )
}

function Panel({ isLeaving, onClose }: { isLeaving: boolean; onClose: () => void }) {
  const t = useTranslate()
  const { tree, promotions } = useMenu() ?? nothing
  const [current, setCurrent] = useState<number>()
  const panel = useRef<HTMLDivElement>(null)
  useCloseOn(panel, onClose)
  useCloseOnNavigation(onClose)
  const branch = tree.find(({ id }) => id === current) ?? tree[0]
  const promoted = branch && promotions[branch.id]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the links inside, which are the controls
    <div
      ref={panel}
      id="catalogue-menu"
      className={styles.mega}
      data-leaving={isLeaving || undefined}
      inert={isLeaving}
      onKeyDown={moveByArrows}
    >
      <nav
        className={`container ${styles.inner}`}
        data-promoted={promoted ? true : undefined}
        aria-label={t('nav.catalogue')}
      >
        <LevelOne tree={tree} current={branch?.id} onCurrent={setCurrent} />
        {branch && <Branch branch={branch} />}
        {promoted && <Promotion product={promoted} />}
      </nav>
    </div>
  )
}

const nothing: Menu = { tree: [], promotions: {} }

/** One product of the branch that the shop recommends. */
function Promotion({ product: guestProduct }: { product: CardProduct }) {
  const storePath = useStorePath()
  const [product = guestProduct] = usePersonalPrices([guestProduct])
  const { name, image, keySpecs, discountPercent, isRefurbished } = product
  return (
    <Link className={styles.promotion} to={storePath(productPath(product))}>
      <Badges percent={discountPercent} isNew={false} isRefurbished={isRefurbished} />
      <ProductImage path={image} size={266} priority="low" />
      <b>{name}</b>
      {keySpecs.length > 0 && <span>{keySpecs.slice(0, 3).join(' · ')}</span>}
      <Price price={priceViewOf(product)} />
    </Link>
  )
}

function LevelOne(props: {
  tree: readonly MenuTree[]
  current: number | undefined
  onCurrent: (id: number) => void
}) {
  const storePath = useStorePath()
  const { onCurrent } = props
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function showAfterIntent(id: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onCurrent(id), hoverIntentMs)
  }
  return (
    <ul className={styles.megaList}>
      {props.tree.map(({ id, name, slug, image }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover intent of a mouse; the link inside reacts to focus
        <li
          key={id}
          onMouseEnter={() => showAfterIntent(id)}
          onMouseLeave={() => clearTimeout(timer.current)}
        >
          <Link
            to={storePath(`/c/${slug}`)}
            data-current={id === props.current || undefined}
            onFocus={() => onCurrent(id)}
          >
            <span className={styles.thumb}>
              <ProductImage path={image} size={150} priority="low" />
            </span>
            {name}
            <Icon name="chevron-right" size="small" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Branch({ branch }: { branch: MenuTree }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <div className={styles.megaColumns}>
      {branch.children.map((group) => (
        <div key={group.id}>
          <h3>
            <Link to={storePath(`/c/${group.slug}`)}>{group.name}</Link>
          </h3>
          {group.children.map(({ id, name, slug }) => (
            <Link key={id} to={storePath(`/c/${slug}`)}>
              {name}
            </Link>
          ))}
        </div>
      ))}
      <p className={styles.all}>
        <Link className="link" to={storePath(`/c/${branch.slug}`)}>
          {t('nav.allIn', { category: branch.name })}
        </Link>
      </p>
    </div>
  )
}

/** Arrow keys walk through the links of the panel. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const position = links.findIndex((link) => link === document.activeElement)
  links.at((position + step) % links.length)?.focus()
}

/** Escape and a press outside close the panel; Escape gives focus back to the button. */
function useCloseOn(panel: { current: HTMLElement | null }, onClose: () => void) {
  // Syncs with the document's events while the panel is open.
  useEffect(() => {
    const opener = document.querySelector<HTMLElement>('[aria-controls="catalogue-menu"]')
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key !== 'Escape') return
      onClose()
      opener?.focus()
    }
    function onPress(event: PointerEvent) {
      const { target } = event
      if (target instanceof Node && !panel.current?.contains(target) && !opener?.contains(target)) onClose()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [panel, onClose])
}
