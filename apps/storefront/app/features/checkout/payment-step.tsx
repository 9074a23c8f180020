import { isSettled } from '@ambra/domain/platform/shop/method-titles'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Billing } from './billing-fields.tsx'
import stepFrameStyles from '#app/features/checkout/frame/step-frame.module.css'
import styles from './payment-step.module.css'
import { fieldId } from '#app/forms/form-field.tsx'
import { MethodCard } from '#app/shop-ui/method-card.tsx'
import { panelOf } from '#app/payment/payment-panels.ts'
import { StepForm, StepHeading, type StepProps } from './frame/step-frame.tsx'

export function PaymentStep({ checkout, contact, fieldErrors, finish, goTo, movesFocus }: StepProps) {
  const t = useTranslate()
  const { offers } = checkout
  const back = offers.isVirtual
    ? { label: t('checkout.backToDetails'), go: () => goTo('details') }
    : { label: t('checkout.backToDelivery'), go: () => goTo('delivery') }
  if (offers.payment.length === 0)
    return (
      <>
        <StepHeading movesFocus={movesFocus}>{t('checkout.payment.title')}</StepHeading>
        <NoPayment checkout={checkout} contact={contact} />
        <div className={stepFrameStyles.buttons}>
          <Button variant="outline" onClick={back.go}>
            <Icon name="arrow-left" size="small" />
            {back.label}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <StepHeading movesFocus={movesFocus}>{t('checkout.payment.title')}</StepHeading>
      <StepForm next={t('checkout.toReview')} back={back} fieldErrors={fieldErrors} onFinish={finish}>
        <PaymentMethods checkout={checkout} />
        <Billing checkout={checkout} fieldErrors={fieldErrors} />
      </StepForm>
    </>
  )
}

/** Explains why there is no payment method, with contact details. */
function NoPayment({
  checkout: { offers },
  contact: { phone, email },
}: Pick<StepProps, 'checkout' | 'contact'>) {
  const t = useTranslate()
  return (
    <div role="alert" className={styles.noPayment}>
      <p>{t(offers.isVirtual ? 'checkout.noPaymentVirtual' : 'checkout.noPayment')}</p>
      {phone && (
        <a href={`tel:${phone.replace(/\s/g, '')}`}>
          <Icon name="phone" size="small" />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" size="small" />
          {email}
        </a>
      )}
    </div>
  )
}

function PaymentMethods({ checkout }: Pick<StepProps, 'checkout'>) {
  const t = useTranslate()
  const { form, change, offers } = checkout
  const [only] = offers.payment
  if (only && isSettled(only.code)) return <p>{only.title}</p>
  return (
    <div className={stepFrameStyles.methods} role="radiogroup" aria-label={t('checkout.paymentMethod')}>
      {offers.payment.map((method, index) => {
        const { code, title, detail, cost_incl_tax = 0 } = method
        const panel = panelOf(code)
        return (
          <MethodCard
            key={code}
            group="payment"
            {...(index === 0 && { id: fieldId('paymentMethod') })}
            title={title}
            detail={detail ?? (panel && t(panel.detail))}
            fee={cost_incl_tax}
            freeWord={panel?.isCredit ? undefined : t('checkout.noFee')}
            isChosen={form.payment.paymentMethod === code}
            onChoose={() => change('payment', { paymentMethod: code })}
          >
            {panel && (
              <panel.Panel
                method={method}
                chosen={form.payment}
                country={form.shipping.country}
                isOffline={checkout.offline !== undefined}
                onBank={(bank) => change('payment', { paymentMethodAdditional: { bank } })}
              />
            )}
          </MethodCard>
        )
      })}
    </div>
  )
}
