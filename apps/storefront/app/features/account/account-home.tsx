import type { Customer, CustomerAddress } from '@ambra/contract/customers/user'
import { Link } from 'react-router'
import { compareList, wishlist } from '#app/lists/product-lists.ts'
import { useSession } from '#app/session/session.ts'
import { useOwnProfile } from '#app/offline/profile-tasks.ts'
import { useProductList } from '#app/lists/use-product-list.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon, type IconName } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { AddressLines } from './addresses/address-lines.tsx'
import { defaultAddress } from './addresses/address-book.ts'
import { EmptyState, Skeleton } from '#app/features/account/shared/response-state.tsx'
import { OrderRows } from './orders/order-rows.tsx'
import styles from './overview.module.css'
import { signOut } from './sign-in/sign-out.ts'

const lastOrders = 3

/** First page of an account: the last orders, the addresses, the profile, and links to all else. */
export function AccountHome() {
  const t = useTranslate()
  const customer = useOwnProfile()
  return (
    <div className={styles.overview}>
      <LastOrders />
      {customer ? <Cards customer={customer} /> : <Skeleton rows={2} />}
      <Shortcuts />
      <p className={styles.leave}>
        <Button variant="outline" onClick={() => void signOut(t)}>
          {t('account.signOut')}
        </Button>
      </p>
    </div>
  )
}

function LastOrders() {
  const t = useTranslate()
  const storePath = useStorePath()
  const { orders } = useSession()
  return (
    <section aria-labelledby="orders-title">
      <div className={styles.head}>
        <h2 id="orders-title">{t('account.lastOrders')}</h2>
        {orders && orders.total > 0 && (
          <Link className="link" to={storePath('/my-account/orders')}>
            {t('account.allOrders', { count: orders.total })}
          </Link>
        )}
      </div>
      {!orders && <Skeleton rows={2} />}
      {orders?.total === 0 && (
        <EmptyState icon="package" title={t('account.noOrders')} help={t('account.noOrdersHelp')}>
          <ButtonLink to={storePath('/')} variant="ink">
            {t('lists.toShop')}
          </ButtonLink>
        </EmptyState>
      )}
      {orders && orders.total > 0 && <OrderRows orders={orders.items.slice(0, lastOrders)} heading="h3" />}
    </section>
  )
}

function Cards({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const storePath = useStorePath()
  const { firstname, lastname, email } = customer
  const addresses = '/my-account/shipping-details'
  return (
    <div className={styles.cards}>
      <section className={styles.card} aria-labelledby="profile-title">
        <h2 id="profile-title">{t('account.profile')}</h2>
        <p>
          {firstname} {lastname}
          <br />
          <span className="muted">{email}</span>
        </p>
        <Link className="link" to={storePath('/my-account/details')}>
          {t('account.editProfile')}
        </Link>
      </section>
      <AddressCard
        title={t('account.shippingAddress')}
        address={defaultAddress(customer, 'shipping')}
        to={addresses}
      />
      <AddressCard
        title={t('account.billingAddress')}
        address={defaultAddress(customer, 'billing')}
        to={addresses}
      />
    </div>
  )
}

type AddressCardProps = { title: string; address: CustomerAddress | undefined; to: string }

function AddressCard({ title, address, to }: AddressCardProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {address ? <AddressLines address={address} /> : <p className="muted">{t('account.noAddress')}</p>}
      <Link className="link" to={storePath(to)}>
        {address ? t('account.editAddresses') : t('account.addAddress')}
      </Link>
    </section>
  )
}

function Shortcuts() {
  const t = useTranslate()
  const wished = useProductList(wishlist).length
  const compared = useProductList(compareList).length
  return (
    <ul className={styles.tiles}>
      <Tile
        to="/special-offers"
        icon="badge-percent"
        label={t('account.specialOffers')}
        help={t('account.specialOffersHelp')}
      />
      <Tile
        to="/my-account/newsletter"
        icon="mail"
        label={t('account.newsletter')}
        help={t('account.newsletterHelp')}
      />
      <Tile
        to="/wishlist"
        icon="heart"
        label={t('nav.wishlist')}
        help={wished > 0 ? t('lists.count', { count: wished }) : t('account.wishlistHelp')}
      />
      <Tile
        to="/compare"
        icon="scale"
        label={t('nav.compare')}
        help={compared > 0 ? t('lists.count', { count: compared }) : t('account.compareHelp')}
      />
    </ul>
  )
}

type TileProps = { to: string; icon: IconName; label: string; help: string }

function Tile({ to, icon, label, help }: TileProps) {
  const storePath = useStorePath()
  return (
    <li>
      <Link to={storePath(to)}>
        <Icon name={icon} />
        <b>{label}</b>
        <span className="muted">{help}</span>
      </Link>
    </li>
  )
}
