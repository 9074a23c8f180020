import type { TestCart as Cart } from '@ambra/contract/promotions/promotion-fields'
import { stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { errorName } from '#console/screens/promotions/promotions/error-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import type { Kind, Terms } from './draft.ts'
import { TestResult } from './test-result.tsx'

type Props = {
  groups: readonly { id: number; code: string }[]
  /** Unsaved terms to apply to the cart. */
  draft?: { kind: Kind; terms: Terms }
}

/** Test cart: shows the price of products without storing anything. */
export function TestCart({ groups, draft }: Props) {
  const t = useTranslate()
  const command = useCommand({ isLook: true })
  const [store, setStore] = useState<string>(stores[0]?.code ?? '')
  const [group, setGroup] = useState('0')
  const [goods, setGoods] = useState('')
  const [coupon, setCoupon] = useState('')
  const [at, setAt] = useState('')
  const [cart, setCart] = useState<Cart>()
  const ask = () =>
    command.run(async () => {
      const made = await client.query('selling.test-cart', {
        store,
        goods,
        group: Number(group),
        ...(coupon.trim() && { coupon: coupon.trim() }),
        ...(at && { at: new Date(`${at}T12:00:00Z`).toISOString() }),
        ...(draft && { [`draft_${draft.kind}`]: JSON.stringify(draft.terms) }),
      })
      setCart(made)
    })
  return (
    <>
      <Form
        className={form.filters ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          if (goods.trim()) void ask()
        }}
      >
        <TextBox
          label={t('selling.goods')}
          hint={t('selling.goodsHint')}
          value={goods}
          onChange={setGoods}
          maxLength={2000}
          isRequired
        />
        <Choice
          label={t('selling.store')}
          value={store}
          options={stores.map(({ code, name }) => ({ id: code, text: name }))}
          onChange={setStore}
        />
        <Choice
          label={t('selling.group')}
          value={group}
          options={groups.map(({ id, code }) => ({ id: String(id), text: code }))}
          onChange={setGroup}
        />
        <Field
          label={t('selling.coupon')}
          value={coupon}
          onChange={setCoupon}
          maxLength={32}
          autoComplete="off"
          isCode
        />
        <Field label={t('selling.day')} hint={t('selling.dayHint')} type="date" value={at} onChange={setAt} />
        <Button type="submit" variant="primary" icon="shopping-bag" isBusy={command.isBusy}>
          {t('selling.compute')}
        </Button>
      </Form>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <div aria-live="polite">
        {cart?.unknown.map(({ sku, error }) => (
          <Notice key={sku} kind="warn">
            {sku}: {errorName(t, error, { sku })}
          </Notice>
        ))}
        {cart && <TestResult cart={cart} />}
      </div>
    </>
  )
}
