import type { Customer, CustomerAddress } from '@ambra/contract/customers/user'
import { useRef, useState } from 'react'
import { isAddressPending, type ProfileChange, useOwnProfile } from '#app/offline/profile-tasks.ts'
import { useTasks } from '#app/offline/use-tasks.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { defaultAddress, isDeliverable, maxAddresses, withoutId } from './address-book.ts'
import styles from './address-book.module.css'
import { AddressForm } from './address-form.tsx'
import { AddressLines } from './address-lines.tsx'
import { EmptyState, Skeleton } from '#app/features/account/shared/response-state.tsx'
import { ProfileNotes } from '#app/features/account/profile/profile-notes.tsx'
import { notifyError, updateProfile } from '#app/features/account/profile/profile-update.ts'

/** Shipping details: the address book. @see spec §2 /my-account/shipping-details */
export function AddressList() {
  const customer = useOwnProfile()
  return customer ? <Book customer={customer} /> : <Skeleton rows={3} />
}

function Book({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const [open, setOpen] = useState<CustomerAddress | 'new'>()
  const addButton = useRef<HTMLButtonElement>(null)
  const { addresses } = customer
  function close() {
    setOpen(undefined)
    // The form that had focus is gone.
    requestAnimationFrame(() => addButton.current?.focus())
  }
  async function save(address: CustomerAddress) {
    await updateProfile(t, { addresses: [address] })
    close()
  }
  if (open)
    return (
      <AddressForm
        customer={customer}
        address={open === 'new' ? undefined : open}
        onSave={save}
        onCancel={close}
      />
    )
  return (
    <>
      <ProfileNotes part="addresses" />
      {addresses.length === 0 && (
        <EmptyState icon="map-pin" title={t('account.noAddresses')} help={t('account.noAddressesHelp')} />
      )}
      <ul className={styles.book}>
        {addresses.map((address, index) => (
          <Entry
            key={address.id ?? `new ${index}`}
            customer={customer}
            address={address}
            onEdit={() => setOpen(address)}
          />
        ))}
      </ul>
      {addresses.length < maxAddresses && (
        <p className={styles.add}>
          <button ref={addButton} type="button" className={styles.addButton} onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {t('account.addAddress')}
          </button>
        </p>
      )}
    </>
  )
}

type EntryProps = { customer: Customer; address: CustomerAddress; onEdit: () => void }

function Entry({ customer, address, onEdit }: EntryProps) {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const isShipping = address === defaultAddress(customer, 'shipping')
  const isBilling = address === defaultAddress(customer, 'billing')
  const place = address.street.filter(Boolean).join(', ')
  const isPending = isAddressPending(useTasks(), address)
  async function change(request: ProfileChange, notifyDone?: () => void) {
    setBusy(true)
    try {
      await updateProfile(t, request, notifyDone)
    } catch (error) {
      notifyError(t, error)
    } finally {
      setBusy(false)
    }
  }
  const notifyRemoved = () =>
    notify({
      type: 'success',
      message: t('account.addressRemoved', { place }),
      action1: { label: t('lists.undo'), run: () => void change({ addresses: [withoutId(address)] }) },
    })
  return (
    <li className={styles.entry} aria-busy={isBusy || undefined}>
      <p className={styles.marks}>
        {isShipping && <span>{t('account.shippingAddress')}</span>}
        {isBilling && <span>{t('account.billingAddress')}</span>}
        {isPending && <span>{t('offline.waits')}</span>}
        {!isDeliverable(address) && <span data-tone="warn">{t('account.notDelivered')}</span>}
      </p>
      <AddressLines address={address} />
      {address.id !== undefined && (
        <p className={styles.actions}>
          <Button size="small" aria-label={t('account.editNamed', { place })} onClick={onEdit}>
            {t('account.edit')}
          </Button>
          <Button
            size="small"
            variant="text"
            busy={isBusy}
            aria-label={t('account.removeNamed', { place })}
            onClick={() =>
              void change({ removed_addresses: address.id === undefined ? [] : [address.id] }, notifyRemoved)
            }
          >
            {t('account.remove')}
          </Button>
          {!isShipping && (
            <Button
              size="small"
              variant="text"
              aria-label={t('account.makeDefaultNamed', { place })}
              onClick={() =>
                void change({
                  addresses: [{ ...address, default_shipping: true, default_billing: isBilling }],
                })
              }
            >
              {t('account.makeDefault')}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
