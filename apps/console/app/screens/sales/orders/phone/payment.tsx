import { useState } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { Check } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import styles from './phone.module.css'
import { problemText } from './problem-text.ts'
import type { EditedDraft } from './use-draft.ts'

const none = '*'

/** Payment method, coupon, billing company and comment of a phone order. */
export function Payment({ edited }: { edited: EditedDraft }) {
  const t = useTranslate()
  const money = useMoney()
  const { draft, known, change, flush } = edited
  const { payments, coupon_problem } = known.quote
  const chosen = payments.find(({ code }) => code === draft.payment)
  const [isCompany, setCompany] = useState(draft.company !== '')
  const text = (name: 'company' | 'company_code' | 'vat_id' | 'coupon', maxLength: number) => (
    <Field
      label={t(`phone.field.${name}`)}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      onBlur={() => void flush()}
      maxLength={maxLength}
      autoComplete="off"
    />
  )
  return (
    <div className={styles.stack}>
      <Choice
        label={t('phone.payWay')}
        value={chosen?.code ?? none}
        onChange={(id) => change({ payment: id === none ? '' : id }, true)}
        options={[
          { id: none, text: t('phone.notChosen') },
          ...payments.map(({ code, title, cents }) => ({
            id: code,
            text: cents > 0 ? `${title} · ${money(cents)}` : title,
          })),
        ]}
      />
      {chosen && <p className="muted">{t(`phone.pay.${chosen.way}`)}</p>}
      <div className={styles.fields}>{text('coupon', 64)}</div>
      {coupon_problem && draft.coupon !== '' && <Notice kind="warn">{problemText(t, coupon_problem)}</Notice>}
      <Check
        isSelected={isCompany}
        onChange={(is) => {
          setCompany(is)
          if (!is) change({ company: '', company_code: '', vat_id: '' }, true)
        }}
      >
        {t('phone.isCompany')}
      </Check>
      {isCompany && (
        <div className={styles.fields}>
          {text('company', 120)}
          {text('company_code', 40)}
          {text('vat_id', 40)}
        </div>
      )}
      <TextArea
        label={t('phone.comment')}
        value={draft.comment}
        onChange={(comment) => change({ comment })}
        onBlur={() => void flush()}
        maxLength={1000}
        rows={2}
      />
    </div>
  )
}
