import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { SearchRuleKind } from '@ambra/contract/search/search-rules'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import { type Draft, factors } from './draft-rule.ts'
import { useFactorText } from './rule-words.ts'

type Props = {
  kind: SearchRuleKind
  draft: Draft
  fields: AdminResult<'search.choices'>['fields']
  isNew: boolean
  onChange: (draft: Draft) => void
}

/** Form fields of a kind of rule. */
export function RuleFields(props: Props) {
  if (props.kind === 'synonym') return <SynonymFields {...props} />
  if (props.kind === 'redirect') return <RedirectFields {...props} />
  return props.kind === 'pin' ? <PinFields {...props} /> : <BoostFields {...props} />
}

function SynonymFields({ draft, isNew, onChange }: Props) {
  const t = useTranslate()
  return (
    <>
      <Choice
        label={t('search.direction')}
        value={draft.isOneWay ? 'one' : 'both'}
        options={[
          { id: 'both', text: t('search.both') },
          { id: 'one', text: t('search.oneWay') },
        ]}
        onChange={(id) => onChange({ ...draft, isOneWay: id === 'one' })}
      />
      <TextBox
        label={t(draft.isOneWay ? 'search.typed' : 'search.words')}
        hint={t('search.wordsHint')}
        value={draft.words}
        onChange={(words) => onChange({ ...draft, words })}
        maxLength={1600}
        isRequired
        isFirst={isNew}
      />
      {draft.isOneWay && (
        <TextBox
          label={t('search.finds')}
          hint={t('search.findsHint')}
          value={draft.finds}
          onChange={(finds) => onChange({ ...draft, finds })}
          maxLength={1600}
          isRequired
        />
      )}
    </>
  )
}

function QueryField({ draft, isNew, onChange }: Props) {
  const t = useTranslate()
  return (
    <Field
      label={t('search.query')}
      hint={t('search.queryHint')}
      value={draft.query}
      onChange={(query) => onChange({ ...draft, query })}
      maxLength={80}
      autoComplete="off"
      isRequired
      isFirst={isNew}
    />
  )
}

function RedirectFields(props: Props) {
  const t = useTranslate()
  const { draft, onChange } = props
  return (
    <>
      <QueryField {...props} />
      <Field
        label={t('search.path')}
        hint={t('search.pathHint')}
        value={draft.path}
        onChange={(path) => onChange({ ...draft, path })}
        maxLength={200}
        pattern="/.*"
        autoComplete="off"
        isRequired
        isCode
      />
    </>
  )
}

function PinFields(props: Props) {
  const t = useTranslate()
  const { draft, onChange } = props
  return (
    <>
      <QueryField {...props} />
      <TextBox
        label={t('search.skus')}
        hint={t('search.skusHint')}
        value={draft.skus}
        onChange={(skus) => onChange({ ...draft, skus })}
        maxLength={1300}
        isRequired
      />
    </>
  )
}

function BoostFields({ draft, fields, onChange }: Props) {
  const t = useTranslate()
  const factorText = useFactorText()
  const field = fields.find((one) => one.field === draft.field)
  const named = fields.map(({ field: id, name }) => ({
    id,
    text: id === 'category' ? t('search.field.category') : name,
  }))
  return (
    <>
      <Choice
        label={t('search.field')}
        value={draft.field}
        options={[...named, { id: 'sku', text: t('search.field.sku') }]}
        onChange={(id) => onChange({ ...draft, field: id, value: '' })}
      />
      {field ? (
        <Choice
          key={draft.field}
          label={t('search.value')}
          value={draft.value}
          options={field.values.map(({ value, name }) => ({ id: value, text: name }))}
          onChange={(value) => onChange({ ...draft, value })}
        />
      ) : (
        <Field
          label={t('search.field.sku')}
          value={draft.value}
          onChange={(value) => onChange({ ...draft, value })}
          maxLength={64}
          autoComplete="off"
          isRequired
          isCode
        />
      )}
      <Choice
        label={t('search.factor')}
        value={String(draft.factor)}
        options={factors.map((factor) => ({ id: String(factor), text: factorText(factor) }))}
        onChange={(id) => onChange({ ...draft, factor: factors.find((one) => String(one) === id) ?? 2 })}
      />
    </>
  )
}
