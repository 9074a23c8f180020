import type { Order } from '@ambra/contract/sales/order'
import type { OrderItem } from '@ambra/contract/sales/order-parts'
import type { FieldError } from '@ambra/domain/customers/address/address'
import { Link } from 'react-router'
import { CheckField, fieldId, SelectField, TextAreaField } from '#app/forms/form-field.tsx'
import formStyles from '#app/forms/form-field.module.css'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import afterSaleFormStyles from './after-sale-form.module.css'
import styles from './withdrawal-form.module.css'
import { SubmitButton } from '#app/forms/submit-button.tsx'
import type { OwnDetails } from './own-details.ts'
import { WhoFields } from './who-fields.tsx'

/** Typed values; `pieces` by item id, 0 if not selected. */
export type WithdrawalDraft = OwnDetails & {
  goods: string
  isWhole: boolean
  pieces: Readonly<Record<number, number>>
}

type FormProps = {
  draft: WithdrawalDraft
  order: Order | undefined
  policyPath: string
  fieldErrors: readonly FieldError[]
  onChange: (part: Partial<WithdrawalDraft>) => void
  onSubmit: () => void
}

/**
 * Step one of the withdrawal: name, contract, email for the confirmation; optionally a part of the
 * products. No reason needed.
 */
export function WithdrawalForm({
  draft,
  order,
  policyPath,
  fieldErrors: errors,
  onChange,
  onSubmit,
}: FormProps) {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <form
      className={afterSaleFormStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <WhoFields
        who={draft}
        emailLabel={t('afterSale.withdraw.email')}
        fieldErrors={errors}
        onChange={onChange}
      />
      {order ? (
        <Goods draft={draft} order={order} fieldErrors={errors} onChange={onChange} />
      ) : (
        <TextAreaField
          field="goods"
          label={t('afterSale.withdraw.goods')}
          hint={t('afterSale.withdraw.goodsHint')}
          fieldErrors={errors}
          value={draft.goods}
          maxLength={1000}
          onChange={(goods) => onChange({ goods })}
        />
      )}
      <SubmitButton variant="primary">{t('afterSale.withdraw.continue')}</SubmitButton>
      <Link className="link" to={path(policyPath)}>
        {t('afterSale.withdraw.policy')}
      </Link>
    </form>
  )
}

type GoodsProps = Pick<FormProps, 'draft' | 'fieldErrors' | 'onChange'> & { order: Order }

function Goods({ draft, order, fieldErrors: errors, onChange }: GoodsProps) {
  const t = useTranslate()
  const error = errors.find(({ field }) => field === 'lines')
  const choose = (isWhole: boolean) => onChange({ isWhole })
  return (
    <fieldset className={afterSaleFormStyles.choice} aria-describedby={error && 'withdrawal-lines-fault'}>
      <legend>{t('afterSale.withdraw.which')}</legend>
      <label>
        <input type="radio" name="which" checked={draft.isWhole} onChange={() => choose(true)} />
        {t('afterSale.withdraw.whole')}
      </label>
      <label>
        <input
          type="radio"
          name="which"
          id={fieldId('lines')}
          checked={!draft.isWhole}
          onChange={() => choose(false)}
        />
        {t('afterSale.withdraw.part')}
      </label>
      {error && (
        <span className={formStyles.fault} id="withdrawal-lines-fault">
          <Icon name="circle-alert" size="small" />
          {shopErrorText(t, error.code, error.params)}
        </span>
      )}
      <ul className={styles.lines}>
        {order.items.map((item) => (
          <Line
            key={item.item_id}
            item={item}
            order={order}
            draft={draft}
            fieldErrors={errors}
            onChange={onChange}
          />
        ))}
      </ul>
    </fieldset>
  )
}

function Line({ item, order, draft, fieldErrors: errors, onChange }: GoodsProps & { item: OrderItem }) {
  const t = useTranslate()
  const id = item.item_id
  const exception = order.withdrawal?.exceptions.find((one) => one.item_id === id)
  const chosen = draft.pieces[id] ?? 0
  const set = (qty: number) => onChange({ pieces: { ...draft.pieces, [id]: qty } })
  const options = (item.options ?? []).map(({ value }) => value).join(', ')
  const name = [item.name, options].filter(Boolean).join(', ')
  return (
    <li>
      {draft.isWhole ? (
        <span>
          {name} × {item.qty_ordered}
        </span>
      ) : (
        <>
          <CheckField
            field={`pick.${id}`}
            label={name}
            checked={chosen > 0}
            onChange={(isOn) => set(isOn ? item.qty_ordered : 0)}
          />
          {chosen > 0 && item.qty_ordered > 1 && (
            <SelectField
              field={`lines.${id}`}
              label={t('afterSale.withdraw.pieces', { name: item.name })}
              fieldErrors={errors}
              value={String(chosen)}
              options={Array.from({ length: item.qty_ordered }, (_, index) => ({
                value: String(index + 1),
                label: String(index + 1),
              }))}
              onChange={(value) => set(Number(value))}
            />
          )}
        </>
      )}
      {exception && <small className="muted">{t(`afterSale.withdraw.exception.${exception.reason}`)}</small>}
    </li>
  )
}
