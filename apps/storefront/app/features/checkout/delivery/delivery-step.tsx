import type { ShippingMethod } from '@ambra/contract/sales/checkout'
import { isDeliveryCountry, phonePrefixes } from '@ambra/domain/customers/address/address'
import { useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { AddressFields } from '#app/features/checkout/frame/address-fields.tsx'
import { chosenShipping } from '#app/features/checkout/state/checkout-form.ts'
import styles from './delivery-step.module.css'
import problemStyles from '#app/features/checkout/frame/problem.module.css'
import stepFrameStyles from '#app/features/checkout/frame/step-frame.module.css'
import { useMethodWords } from './use-method-words.ts'
import formStyles from '#app/forms/form-field.module.css'
import { fieldId, SelectField, TextField } from '#app/forms/form-field.tsx'
import { MethodCard } from '#app/shop-ui/method-card.tsx'
import { PointList } from './point-list.tsx'
import { StepForm, StepHeading, type StepProps } from '#app/features/checkout/frame/step-frame.tsx'
import { useCountries } from '#app/features/checkout/state/use-countries.ts'
import { useChosenPoint } from '#app/delivery/delivery-place.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import lockerPickerStyles from './locker-picker.module.css'
import { type LockerPickerProps, NetworkLockers } from './network-lockers.tsx'

export function DeliveryStep({ checkout, cart, fieldErrors, finish, goTo, movesFocus }: StepProps) {
  const t = useTranslate()
  const { form, change, offers } = checkout
  const { shipping } = form
  const chosen = chosenShipping(form, offers)
  const prefix = isDeliveryCountry(shipping.country) ? phonePrefixes[shipping.country] : ''
  return (
    <>
      <StepHeading movesFocus={movesFocus}>{t('checkout.delivery.title')}</StepHeading>
      <CountryChoice
        country={shipping.country}
        onChange={(country) => change('shipping', { country, pickupPoint: '' })}
      />
      <StepForm
        next={t('checkout.toPayment')}
        back={{ label: t('checkout.backToDetails'), go: () => goTo('details') }}
        fieldErrors={fieldErrors}
        onFinish={finish}
      >
        <Methods checkout={checkout} cartId={cart.cartServerToken} fieldErrors={fieldErrors} />
        <div className={formStyles.grid}>
          {chosen && !chosen.pickup && (
            <AddressFields
              values={shipping}
              fieldErrors={fieldErrors}
              kind="shipping"
              onChange={(fields) => change('shipping', fields)}
            />
          )}
          <TextField
            field="phoneNumber"
            label={chosen?.pickup === 'locker' ? t('checkout.phoneLocker') : t('checkout.phone')}
            value={shipping.phoneNumber}
            fieldErrors={fieldErrors}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            hint={t('checkout.phoneHint', { prefix })}
            onChange={(phoneNumber) => change('shipping', { phoneNumber })}
          />
        </div>
      </StepForm>
    </>
  )
}

function CountryChoice({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const countries = useCountries()
  const name = countries.find(({ value }) => value === country)?.label ?? country
  if (isOpen)
    return (
      <div className={formStyles.grid}>
        <SelectField
          field="country"
          label={t('checkout.country')}
          value={country}
          options={countries}
          fieldErrors={[]}
          autoComplete="shipping country"
          onChange={onChange}
        />
      </div>
    )
  return (
    <p className={`muted ${styles.country}`}>
      {t('checkout.deliveryTo', { country: name })}{' '}
      {countries.length > 1 && (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('checkout.changeCountry')}
        </button>
      )}
    </p>
  )
}

type MethodsProps = Pick<StepProps, 'checkout' | 'fieldErrors'> & { cartId: string }

/** Cards of delivery methods: the locker networks share one, every other method has its own. */
function Methods({ checkout, cartId, fieldErrors }: MethodsProps) {
  const t = useTranslate()
  const lastPoint = useChosenPoint()
  const { form, change, offers } = checkout
  const words = useMethodWords(form)
  const chosen = chosenShipping(form, offers)
  const lockers = offers.shipping.filter(({ pickup }) => pickup === 'locker')
  const others = offers.shipping.filter(({ pickup }) => pickup !== 'locker')
  const choose = (method: ShippingMethod) => {
    const isLastCarrier =
      lastPoint?.code === method.carrier_code && lastPoint.country_id === form.shipping.country
    change('shipping', {
      shippingMethod: method.method_code,
      shippingCarrier: method.carrier_code,
      pickupPoint: method.pickup && isLastCarrier ? lastPoint.id : '',
    })
  }
  const lastNetwork = lockers.find(({ carrier_code }) => carrier_code === lastPoint?.code) ?? lockers[0]
  const network = chosen?.pickup === 'locker' ? chosen : lastNetwork
  if (offers.shipping.length === 0)
    return (
      <p id={fieldId('shippingMethod')} role="alert" tabIndex={-1} className={problemStyles.problem}>
        {t('checkout.noDelivery')}
      </p>
    )
  return (
    <div className={stepFrameStyles.methods} role="radiogroup" aria-label={t('checkout.deliveryMethod')}>
      {network && (
        <MethodCard
          group="delivery"
          title={t('checkout.locker')}
          detail={words(network)}
          fee={network.price_incl_tax}
          freeWord={t('cart.free')}
          isChosen={chosen?.pickup === 'locker'}
          onChoose={() => choose(network)}
        >
          <LockerPicker
            {...{ networks: lockers, network, cartId, fieldErrors, checkout }}
            onNetwork={choose}
          />
        </MethodCard>
      )}
      {others.map((method) => (
        <MethodCard
          key={`${method.carrier_code}_${method.method_code}`}
          group="delivery"
          title={method.method_title}
          detail={words(method)}
          fee={method.price_incl_tax}
          freeWord={t('cart.free')}
          isChosen={method === chosen}
          onChoose={() => choose(method)}
        >
          {method.pickup === 'store' && <PointList {...{ method, cartId, fieldErrors, checkout }} />}
        </MethodCard>
      ))}
    </div>
  )
}

function LockerPicker(props: LockerPickerProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { networks, network, onNetwork } = props
  return (
    <>
      {networks.length > 1 && (
        <fieldset className={lockerPickerStyles.networks} aria-label={t('checkout.network')}>
          {networks.map((candidate) => (
            <button
              key={candidate.carrier_code}
              type="button"
              aria-pressed={candidate === network}
              onClick={() => onNetwork(candidate)}
            >
              {candidate.carrier_title}
              {candidate.price_incl_tax !== network.price_incl_tax && (
                <span className="xs muted">{price(candidate.price_incl_tax)}</span>
              )}
            </button>
          ))}
        </fieldset>
      )}
      <NetworkLockers key={network.carrier_code} {...props} />
    </>
  )
}
