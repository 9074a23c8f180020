import type { ProductChoices } from '@ambra/contract/catalogue/product-fields'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { anyChoice } from '#console/shop/list-address.ts'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

const endings = ['-', '0', '90', '95', '99'] as const
const noTerms = {
  name: '',
  source: 'filter' as 'filter' | 'skus',
  category: anyChoice,
  brand: anyChoice,
  skus: '',
  percent: '',
  ending: '-' as string,
  from: '',
  to: '',
}
type Terms = typeof noTerms

/** Terms of a new sale. The next screen previews each price before anything is written. */
export function NewSale({ choices }: { choices: ProductChoices }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const command = useCommand()
  const [terms, setTerms] = useState(noTerms)
  const set =
    <N extends keyof Terms>(name: N) =>
    (value: Terms[N]) =>
      setTerms((before) => ({ ...before, [name]: value }))
  const plan = planOf(terms)
  const isBackwards = terms.from !== '' && terms.to !== '' && terms.to < terms.from
  async function submit(): Promise<void> {
    if (!plan) return
    await command.run(async () => {
      const { id } = await runCommand('sales.plan', plan)
      await navigate(`/selling/sales/${id}`)
    })
  }
  const any = { id: anyChoice, text: t('sales.any') }
  return (
    <CommandForm
      command={command}
      submit={t('sales.preview')}
      isDisabled={!plan}
      onSubmit={() => void submit()}
    >
      <Field
        label={t('sales.name')}
        hint={t('sales.nameHint')}
        value={terms.name}
        onChange={set('name')}
        maxLength={80}
      />
      <Choice
        label={t('sales.which')}
        value={terms.source}
        options={[
          { id: 'filter', text: t('sales.byFilter') },
          { id: 'skus', text: t('sales.bySkus') },
        ]}
        onChange={(id) => set('source')(id === 'skus' ? 'skus' : 'filter')}
      />
      {terms.source === 'filter' ? (
        <>
          <Choice
            label={t('sales.category')}
            value={terms.category}
            options={[
              any,
              ...choices.categories.map(({ id, name, depth }) => ({
                id: String(id),
                text: '\u2007\u2007'.repeat(depth) + name,
              })),
            ]}
            onChange={set('category')}
          />
          <Choice
            label={t('sales.brand')}
            value={terms.brand}
            options={[any, ...choices.brands.map((name) => ({ id: name, text: name }))]}
            onChange={set('brand')}
          />
        </>
      ) : (
        <TextArea
          label={t('sales.skus')}
          hint={t('sales.skusHint')}
          rows={6}
          value={terms.skus}
          onChange={set('skus')}
          maxLength={130_000}
        />
      )}
      <Field
        label={t('sales.percent')}
        hint={t('sales.percentHint')}
        isCode
        inputMode="decimal"
        autoComplete="off"
        value={terms.percent}
        onChange={set('percent')}
        maxLength={6}
      />
      <Choice
        label={t('sales.ending')}
        value={terms.ending}
        options={endings.map((id) => ({
          id,
          text: id === '-' ? t('sales.endingNone') : `,${id.padStart(2, '0')}`,
        }))}
        onChange={set('ending')}
      />
      <Field label={t('sales.from')} type="date" value={terms.from} onChange={set('from')} />
      <Field
        label={t('sales.to')}
        hint={t('sales.toHint')}
        type="date"
        value={terms.to}
        onChange={set('to')}
      />
      {isBackwards && <Notice kind="warn">{t('sales.backwards')}</Notice>}
    </CommandForm>
  )
}

/** Returns undefined for incomplete terms. */
function planOf(terms: Terms): AdminInput<'sales.plan'> | undefined {
  const { name, source, category, brand, skus, percent, ending, from, to } = terms
  const share = Number(percent.replace('%', '').replace('−', '').replace(',', '.').trim())
  const listed = [...new Set(skus.split(/[\s,;]+/).filter(Boolean))]
  const isComplete =
    name.trim() !== '' &&
    share > 0 &&
    share <= 95 &&
    from !== '' &&
    to >= from &&
    (source === 'filter' || listed.length > 0)
  if (!isComplete) return undefined
  return {
    name: name.trim(),
    percent: Math.round(share * 100) / 100,
    ...(ending !== '-' && { ending: Number(ending) }),
    from,
    to,
    ...(source === 'skus'
      ? { skus: listed }
      : {
          filter: {
            ...(category !== anyChoice && { category: Number(category) }),
            ...(brand !== anyChoice && { brand }),
          },
        }),
  }
}
