import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { productPath } from '@ambra/domain/platform/text/slug'
import { Badges } from '#app/shop-ui/badges.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { usePersonalPrices } from '#app/session/personal-prices.ts'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { usePriceVariant } from '#app/shop-ui/use-price-variant.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { useTask } from '#app/storage/use-task.ts'
import { useIsPainted } from '#app/ui/after-paint.ts'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { useEventListener } from '#app/ui/use-event-listener.ts'
import styles from './mega-menu.module.css'
import { hoverIntentMs, type MenuOpening } from './menu-opening.ts'
import { findersOf, type Menu, type MenuFinder, type MenuTree } from './menu-tree.ts'
import { useEntries, useMenu } from './use-menu-tree.ts'

type CatalogueMenuProps = { menu: MenuOpening; onChange: (menu: MenuOpening) => void }

/** Catalogue as a panel below the header: level 1 at the left, levels 2 and 3 beside it. */
export function CatalogueMenu({ menu, onChange }: CatalogueMenuProps) {
  if (!useEntries(menu.isOpen)) return null
  return (
    <>
      <div className={styles.scrim} data-scrim data-leaving={menu.isOpen ? undefined : true} />
      <Panel
        {...menu}
        onDepartment={(department) => onChange({ ...menu, department })}
        onClose={() => onChange({ isOpen: false })}
      />
    </>
  )
}

type PanelProps = MenuOpening & { onDepartment: (id: number) => void; onClose: () => void }

function Panel({ isOpen, department, opener, isHovered = false, onDepartment, onClose }: PanelProps) {
  const t = useTranslate()
  const menu = useMenu()
  const isPainted = useIsPainted()
  const { tree, promotions, finders } = (isPainted && menu) || nothing
  const panel = useRef<HTMLDivElement>(null)
  useCloseOn(panel, { opener, isHovered }, onClose)
  useCloseOnNavigation(onClose)
  // Opened by keyboard: moves focus to the current department once it is rendered.
  useTask((isPainted && menu && opener) || undefined, () =>
    panel.current?.querySelector<HTMLElement>('a[data-current]')?.focus(),
  )
  const branch = tree.find(({ id }) => id === department) ?? tree[0]
  const promoted = branch && promotions[branch.id]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the links inside, which are the controls
    <div
      ref={panel}
      id="catalogue-menu"
      className={styles.mega}
      data-leaving={!isOpen || undefined}
      inert={!isOpen}
      aria-busy={tree === nothing.tree}
      onKeyDown={moveByArrows}
    >
      <nav
        className={`container ${styles.inner}`}
        data-promoted={promoted ? true : undefined}
        aria-label={t('nav.catalogue')}
      >
        <LevelOne tree={tree} current={branch?.id} onCurrent={onDepartment} />
        {branch && <Branch branch={branch} finders={findersOf(branch, finders)} />}
        {promoted && <Promotion product={promoted} />}
      </nav>
    </div>
  )
}

const nothing: Menu = { tree: [], promotions: {}, finders: [] }

function Promotion({ product: guestProduct }: { product: CardProduct }) {
  const storePath = useStorePath()
  const [product = guestProduct] = usePersonalPrices([guestProduct])
  const variant = usePriceVariant()(product)
  const { name, image, keySpecs, discountPercent, isRefurbished } = product
  return (
    <div className={styles.promotion}>
      <Link to={storePath(productPath(product))}>
        <Badges percent={discountPercent} isNew={false} isRefurbished={isRefurbished} />
        <ProductImage path={image} size={266} priority="low" />
        <b>{name}</b>
        {keySpecs.length > 0 && <span>{keySpecs.slice(0, 3).join(' · ')}</span>}
        <Price price={priceViewOf(product)} />
        {variant && <span>{variant}</span>}
      </Link>
      <EnergyLinks product={product} />
    </div>
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
            // The list is one tab stop, so that the groups of the current entry come next.
            tabIndex={id === props.current ? undefined : -1}
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

function Branch({ branch, finders }: { branch: MenuTree; finders: readonly MenuFinder[] }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <div className={styles.megaColumns}>
      {branch.children.map((group) => (
        <div key={group.id}>
          <h3>
            <Link to={storePath(`/c/${group.slug}`)}>
              <span className={styles.groupThumb}>
                <ProductImage path={group.image} size={150} priority="low" />
              </span>
              {group.name}
            </Link>
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
        {finders.map(({ title, path }) => (
          <Link key={path} className="link" to={storePath(path)}>
            {title}
          </Link>
        ))}
      </p>
    </div>
  )
}

/** Up and down move within a list, right into the groups of a department, left back to it. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, target } = event
  const links = [...currentTarget.querySelectorAll('a')]
  const current = links.findIndex((link) => 'current' in link.dataset)
  const departments = links.filter((link) => link.closest('ul'))
  const entries = links.filter((link) => !link.closest('ul'))
  const isDepartment = target instanceof Element && target.closest('ul') !== null
  const list = isDepartment ? departments : entries
  const position = list.findIndex((link) => link === target)
  const next = {
    ArrowDown: list[(position + 1) % list.length],
    ArrowUp: list.at(position - 1),
    ArrowRight: isDepartment ? entries[0] : undefined,
    ArrowLeft: isDepartment ? undefined : links[current],
    Home: list[0],
    End: list.at(-1),
  }[key]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/**
 * Closes the panel on Escape, on a click outside and when focus moves elsewhere; Escape restores focus. A
 * panel opened by mouse hover closes when the mouse has left the header.
 */
function useCloseOn(
  panel: { current: HTMLElement | null },
  { opener, isHovered }: Required<Pick<MenuOpening, 'isHovered'>> & Pick<MenuOpening, 'opener'>,
  onClose: () => void,
) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isIn = (target: EventTarget | null) => target instanceof Node && panel.current?.contains(target)
  useEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    onClose()
    const back = opener ?? menuButton()
    back?.focus()
  })
  useEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !isIn(target) && !menuButton()?.contains(target)) onClose()
  })
  useEventListener('focusin', ({ target }) => {
    if (opener && !isIn(target) && target !== opener) onClose()
  })
  useEventListener('pointerover', ({ target }) => {
    clearTimeout(leaving.current)
    const header = panel.current?.closest('header')
    if (
      isHovered &&
      target instanceof Element &&
      (!header?.contains(target) || target.closest('[data-scrim]'))
    )
      leaving.current = setTimeout(onClose, hoverIntentMs)
  })
}

const menuButton = () => document.querySelector<HTMLElement>('[aria-controls="catalogue-menu"]')
