import { useState } from 'react'
import { Link } from 'react-router'
import { promptToInstall, useInstallWay } from '#app/offline/install-prompt.ts'
import { useSession } from '#app/session/session.ts'
import { Icon } from '@ambra/ui/icon'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { InstallButton } from '#app/shop-ui/install-button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closePanel, openModal } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { findersOf, type MenuFinder, type MenuTree, submenuCloseDelayMs } from './menu-tree.ts'
import type { ShellPage } from './shell-data.ts'
import styles from './mobile-menu.module.css'
import { useMenu } from './use-menu-tree.ts'

/** Sidebar of spec section 2: the catalogue one level at a time, language and phone at the bottom. */
export function MobileMenu(service: MenuService) {
  const t = useTranslate()
  useCloseOnNavigation(closePanel)
  return (
    <Sheet shape="left" title={t('nav.menu')} onClose={closePanel} footer={<MenuFooter {...service} />}>
      <Levels />
    </Sheet>
  )
}

function Levels() {
  const t = useTranslate()
  const { tree = [], finders = [] } = useMenu() ?? {}
  const [trail, setTrail] = useState<MenuTree[]>([])
  const [leaving, setLeaving] = useState<MenuTree>()
  const branch = trail.at(-1)
  const open = (next: MenuTree) => setTrail([...trail, next])
  function back() {
    setTrail(trail.slice(0, -1))
    // Moves out to the right before its entries are removed.
    setLeaving(branch)
    setTimeout(() => setLeaving(undefined), submenuCloseDelayMs)
  }
  return (
    <div className={styles.levels}>
      <nav
        aria-label={t('nav.catalogue')}
        className={styles.menu}
        data-back={leaving ? true : undefined}
        key={branch?.id}
      >
        <Level
          categories={branch ? branch.children : tree}
          parent={branch}
          finders={branch ? findersOf(branch, finders) : []}
          onOpen={open}
          onBack={back}
          cameFrom={leaving?.id}
        />
      </nav>
      {leaving && (
        <div className={styles.leaving} inert>
          <Level categories={leaving.children} parent={leaving} onOpen={open} onBack={back} />
        </div>
      )}
    </div>
  )
}

type LevelProps = {
  categories: readonly MenuTree[]
  parent: MenuTree | undefined
  onOpen: (next: MenuTree) => void
  onBack: () => void
  finders?: readonly MenuFinder[]
  cameFrom?: number | undefined
}

function Level({ categories, parent, onOpen, onBack, finders = [], cameFrom }: LevelProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <ul>
      {parent && (
        <li>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone; focus goes on where it led */}
          <button type="button" className={styles.back} autoFocus onClick={onBack}>
            <Icon name="arrow-left" />
            {parent.name}
          </button>
        </li>
      )}
      {parent && (
        <li>
          <Link to={storePath(`/c/${parent.slug}`)}>{t('nav.allIn', { category: parent.name })}</Link>
        </li>
      )}
      {categories.map((category) => (
        <li key={category.id}>
          {category.children.length > 0 ? (
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- coming back, focus returns to where it was
            <button type="button" autoFocus={category.id === cameFrom} onClick={() => onOpen(category)}>
              <CategoryName category={category} />
              <Icon name="chevron-right" size="small" />
            </button>
          ) : (
            <Link to={storePath(`/c/${category.slug}`)}>
              <CategoryName category={category} />
            </Link>
          )}
        </li>
      ))}
      {finders.map(({ title, path }) => (
        <li key={path}>
          <Link to={storePath(path)}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

const CategoryName = ({ category: { image, name } }: { category: MenuTree }) => (
  <span className={styles.name}>
    {image && <ProductImage path={image} size={150} />}
    {name}
  </span>
)

/** Content below the catalogue that has no space in a phone's bottom bar. */
type MenuService = { phone: string | undefined; hours: string | undefined; help?: ShellPage | undefined }

function MenuFooter({ phone, hours, help }: MenuService) {
  const store = useStore()
  const t = useTranslate()
  const storePath = useStorePath()
  const { status, customer } = useSession()
  const installWay = useInstallWay()
  return (
    <div className={styles.footer}>
      {status === 'user' ? (
        <Link to={storePath('/my-account')}>
          <Icon name="user-round" />
          {customer ? `${t('nav.account')}: ${customer.firstname}` : t('nav.account')}
        </Link>
      ) : (
        <button type="button" aria-haspopup="dialog" onClick={() => openModal('auth')}>
          <Icon name="user-round" />
          {t('nav.signIn')}
        </button>
      )}
      <Link to={storePath('/order-completed')}>
        <Icon name="package" />
        {t('footer.findOrder')}
      </Link>
      <Link to={storePath('/compare')}>
        <Icon name="scale" />
        {t('nav.compare')}
      </Link>
      {help && (
        <Link to={storePath(help.path)}>
          <Icon name="mail" />
          {help.title}
        </Link>
      )}
      <button type="button" onClick={() => openModal('languages')}>
        <Icon name="globe" />
        {store.name}
      </button>
      <InstallButton way={installWay} prompt={promptToInstall} onPress={closePanel} />
      {phone && (
        <a href={`tel:${phone.replaceAll(' ', '')}`}>
          <Icon name="phone" />
          <b>{phone}</b> {hours}
        </a>
      )}
    </div>
  )
}
