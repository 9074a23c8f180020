import { stores } from '@ambra/domain/platform/shop/stores'
import { languages } from '#console/i18n/language.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import type { Draft, Gives, Kind } from './draft.ts'

type Props = {
  kind: Kind
  draft: Draft
  isNew: boolean
  groups: readonly { id: number; code: string }[]
  onChange: (change: Partial<Draft>) => void
}

/** Form fields of a coupon or rule: benefit, audience, dates and products. */
export function TermFields({ kind, draft, isNew, groups, onChange }: Props) {
  const t = useTranslate()
  const text = (name: TextName, label: string, more: object = {}) => (
    <Field
      label={label}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
      autoComplete="off"
      maxLength={20}
      {...more}
    />
  )
  const gives: Gives[] = kind === 'rule' ? ['percent', 'amount', 'free'] : ['percent', 'amount']
  return (
    <div className={form.columns}>
      <div className={form.stack}>
        {isNew && text('code', t('selling.code'), { isCode: true, isRequired: true, maxLength: 32 })}
        {kind === 'coupon'
          ? text('description', t('selling.description'), { maxLength: 500 })
          : languages.map(({ code, name }) => (
              <Field
                key={code}
                label={t('selling.titleIn', { language: name })}
                value={draft.titles[code] ?? ''}
                onChange={(title) => onChange({ titles: { ...draft.titles, [code]: title } })}
                isRequired={code === 'et'}
                maxLength={80}
                autoComplete="off"
              />
            ))}
      </div>
      <div className={form.stack}>
        <Choice
          label={t('selling.gives')}
          value={draft.gives}
          options={gives.map((id) => ({ id, text: t(`selling.gives.${id}`) }))}
          onChange={(id) => onChange({ gives: gives.find((one) => one === id) ?? 'percent' })}
        />
        {text('value', t(`selling.value.${draft.gives}`), { inputMode: 'decimal', isRequired: true })}
        {draft.gives === 'percent' && text('maxDiscount', t('selling.maxDiscount'), { inputMode: 'decimal' })}
        {text('minimum', t('selling.minimumEuros'), { inputMode: 'decimal' })}
        {kind === 'rule' && (
          <Check isSelected={draft.isSet} onChange={(isSet) => onChange({ isSet })}>
            {t('selling.set')}
          </Check>
        )}
        <Check isSelected={draft.includesReduced} onChange={(is) => onChange({ includesReduced: is })}>
          {t('selling.includeReduced')}
        </Check>
        <Check isSelected={draft.isEnabled} onChange={(is) => onChange({ isEnabled: is })}>
          {t('selling.enabled')}
        </Check>
      </div>
      <div className={form.stack}>
        {text('from', t('selling.from'), { type: 'date' })}
        {text('to', t('selling.to'), { type: 'date', hint: t('selling.toHint') })}
        {kind === 'coupon' && text('uses', t('selling.uses'), { inputMode: 'numeric' })}
        {kind === 'coupon' && text('usesPerCustomer', t('selling.usesPerCustomer'), { inputMode: 'numeric' })}
        {text('categories', t('selling.categories'), { hint: t('selling.codesHint'), maxLength: 2000 })}
        {kind === 'rule' &&
          text('skus', t('selling.skus'), { hint: t('selling.codesHint'), maxLength: 4000 })}
      </div>
      <div className={form.stack}>
        <Checks
          label={t('selling.storesAll')}
          value={[...draft.stores]}
          onChange={(chosen) => onChange({ stores: chosen })}
        >
          {stores.map(({ code, name }) => (
            <Check key={code} value={code}>
              {name}
            </Check>
          ))}
        </Checks>
        {kind === 'rule' && (
          <Checks
            label={t('selling.groupsAll')}
            value={[...draft.groups]}
            onChange={(chosen) => onChange({ groups: chosen })}
          >
            {groups.map(({ code }) => (
              <Check key={code} value={code}>
                {code}
              </Check>
            ))}
          </Checks>
        )}
        {kind === 'coupon' && draft.audience !== 'personal' && (
          <Choice
            label={t('selling.audience')}
            value={draft.audience}
            options={(['public', 'newsletter'] as const).map((id) => ({
              id,
              text: t(`selling.audience.${id}`),
            }))}
            onChange={(id) => onChange({ audience: id === 'newsletter' ? 'newsletter' : 'public' })}
          />
        )}
      </div>
    </div>
  )
}

type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft]
