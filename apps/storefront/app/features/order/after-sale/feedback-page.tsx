import type { OrderFeedback, ProductFeedback } from '@ambra/contract/service/after-sale'
import type { Order } from '@ambra/contract/sales/order'
import type { OrderItem } from '@ambra/contract/sales/order-parts'
import type { FieldError } from '@ambra/domain/customers/address/address'
import { feedbackErrors, feedbackField } from '@ambra/domain/service/after-sale-forms'
import { useState } from 'react'
import { browserClient } from '#app/session/browser-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/forms/form-field.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import afterSaleFormStyles from './after-sale-form.module.css'
import afterSalePageStyles from './after-sale-page.module.css'
import styles from './feedback-page.module.css'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import { ErrorNotice } from '#app/forms/error-notice.tsx'
import { StarInput } from '#app/forms/star-input.tsx'
import { useForm } from '#app/forms/use-form.ts'

/** Returns one entry per sku. */
function productsOf({ items }: Order): OrderItem[] {
  return items.filter(({ sku }, index) => items.findIndex((item) => item.sku === sku) === index)
}

const emptyForm = (order: Order): OrderFeedback => ({
  rating: 0,
  comment: '',
  nickname: order.customer_firstname,
  products: productsOf(order).map(({ sku }) => ({ sku, rating: 0, title: '', detail: '' })),
})

/** Feedback form for a delivered order, accepted once. @see spec §2 /review/{orderToken}/{number}, §8 */
export function FeedbackPage({ order }: { order: Order }) {
  const t = useTranslate()
  const [isDone, setDone] = useState(false)
  const notice = order.feedback
    ? shopErrorText(t, 'order.feedback_filled')
    : order.feedbackUrl
      ? undefined
      : shopErrorText(t, 'order.not_delivered')
  return (
    <section className={afterSalePageStyles.page} aria-labelledby="feedback-title">
      {isDone ? (
        <Thanks />
      ) : (
        <>
          <header>
            <h1 id="feedback-title">{t('afterSale.feedback.title', { number: order.increment_id })}</h1>
            {notice && <p role="status">{notice}</p>}
          </header>
          {notice ? <GoOn /> : <FeedbackForm order={order} onDone={() => setDone(true)} />}
        </>
      )}
    </section>
  )
}

function Thanks() {
  const t = useTranslate()
  return (
    <>
      <header>
        <h1 id="feedback-title" tabIndex={-1} ref={(heading) => heading?.focus()}>
          {t('afterSale.feedback.thanks')}
        </h1>
        <output className="muted">{t('afterSale.feedback.thanksHelp')}</output>
      </header>
      <GoOn />
    </>
  )
}

function GoOn() {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <p className={afterSalePageStyles.actions}>
      <ButtonLink variant="outline" to={path('/')}>
        {t('cart.continue')}
      </ButtonLink>
    </p>
  )
}

function FeedbackForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const t = useTranslate()
  const {
    values: form,
    change: set,
    fieldErrors,
    error,
    isSending,
    formProps,
  } = useForm({
    defaults: emptyForm(order),
    validate: feedbackErrors,
    submit: async (body) => {
      const query = { number: order.increment_id, orderToken: order.orderToken ?? '' }
      await browserClient().call('orderFeedback', { query, body })
      onDone()
    },
  })
  const setProduct = (index: number, part: Partial<ProductFeedback>) =>
    set({
      products: form.products.map((product, place) => (place === index ? { ...product, ...part } : product)),
    })

  return (
    <form {...formProps} className={afterSaleFormStyles.form}>
      <section className={styles.rated}>
        <h2>{t('afterSale.feedback.order')}</h2>
        <StarInput
          field="rating"
          legend={t('afterSale.feedback.rating')}
          value={form.rating}
          fieldErrors={fieldErrors}
          onChange={(rating) => set({ rating })}
        />
        <TextAreaField
          field="comment"
          label={t('afterSale.feedback.comment')}
          fieldErrors={fieldErrors}
          value={form.comment}
          maxLength={2000}
          onChange={(comment) => set({ comment })}
        />
      </section>
      {productsOf(order).map((item, index) => (
        <ProductPart
          key={item.sku}
          item={item}
          index={index}
          value={form.products[index] ?? { sku: item.sku, rating: 0, title: '', detail: '' }}
          fieldErrors={fieldErrors}
          onChange={(part) => setProduct(index, part)}
        />
      ))}
      <TextField
        field="nickname"
        label={t('afterSale.feedback.nickname')}
        hint={t('afterSale.feedback.moderation')}
        fieldErrors={fieldErrors}
        value={form.nickname}
        onChange={(nickname) => set({ nickname })}
        autoComplete="nickname"
      />
      <ErrorNotice error={error} />
      <SubmitButton variant="primary" busy={isSending}>
        {t('afterSale.feedback.send')}
      </SubmitButton>
    </form>
  )
}

type ProductPartProps = {
  item: OrderItem
  index: number
  value: ProductFeedback
  fieldErrors: readonly FieldError[]
  onChange: (part: Partial<ProductFeedback>) => void
}

function ProductPart({ item, index, value, fieldErrors, onChange }: ProductPartProps) {
  const t = useTranslate()
  return (
    <section className={styles.rated}>
      <div className={styles.product}>
        <span className={styles.picture}>
          <ProductImage path={item.image} size={150} />
        </span>
        <h2>{item.name}</h2>
      </div>
      <StarInput
        field={feedbackField('rating', index)}
        legend={t('afterSale.feedback.ratingOf', { name: item.name })}
        value={value.rating}
        fieldErrors={fieldErrors}
        onChange={(rating) => onChange({ rating })}
      />
      <TextField
        field={feedbackField('title', index)}
        label={t('afterSale.feedback.textTitle')}
        fieldErrors={fieldErrors}
        value={value.title}
        onChange={(title) => onChange({ title })}
      />
      <TextAreaField
        field={feedbackField('detail', index)}
        label={t('afterSale.feedback.text')}
        fieldErrors={fieldErrors}
        value={value.detail}
        maxLength={5000}
        onChange={(detail) => onChange({ detail })}
      />
    </section>
  )
}
