import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { parseEuros } from '@ambra/domain/platform/money/money'
import { pastedPrices } from '@ambra/domain/catalogue/prices/pasted-prices'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

type Plan = AdminInput<'products.plan-prices'>
type Filter = NonNullable<Plan['filter']>
type Source = 'chosen' | 'found' | 'pasted'
type Props = {
  isOpen: boolean
  onClose: () => void
  chosen: readonly string[]
  filter: Filter
  /** Number of results as shown by the list. */
  found: string
}

/**
 * Selects prices and a rule for changing them. The next screen previews each price before anything is
 * written.
 */
export function PricesDialog({ isOpen, onClose, ...rest }: Props) {
  const t = useTranslate()
  return (
    <Sheet title={t('products.changePrices')} isOpen={isOpen} onClose={onClose}>
      <PlanForm {...rest} />
    </Sheet>
  )
}

const endings = ['-', '0', '90', '95', '99'] as const

function PlanForm({ chosen, filter, found }: Omit<Props, 'isOpen' | 'onClose'>) {
  const t = useTranslate()
  const navigate = useNavigate()
  const command = useCommand()
  const [source, setSource] = useState<Source>(
    chosen.length > 0 ? 'chosen' : filter.fields ? 'pasted' : 'found',
  )
  const [percent, setPercent] = useState('')
  const [sum, setSum] = useState('')
  const [ending, setEnding] = useState<string>('-')
  const [pasted, setPasted] = useState('')
  const read = pastedPrices(pasted)
  const plan = planOf({
    source,
    chosen,
    filter,
    percent,
    sum,
    ending,
    pasted: read.prices.length > 0 ? pasted : '',
  })
  const sources = [
    ...(chosen.length > 0 ? [{ id: 'chosen', text: t('products.chosen', { count: chosen.length }) }] : []),
    // A plan cannot compare custom fields.
    ...(filter.fields ? [] : [{ id: 'found', text: t('products.allFound', { found }) }]),
    { id: 'pasted', text: t('products.pasted') },
  ]
  async function submit(): Promise<void> {
    if (!plan) return
    await command.run(async () => {
      const { id } = await runCommand('products.plan-prices', plan)
      await navigate(`/products/changes/${id}`)
    })
  }
  return (
    <CommandForm command={command} submit={t('products.showPlan')} isDisabled={!plan} onSubmit={submit}>
      <Choice
        label={t('products.whichPrices')}
        value={source}
        options={sources}
        onChange={(id) => setSource(id as Source)}
      />
      {source === 'pasted' ? (
        <>
          <TextArea
            label={t('products.pasteLabel')}
            hint={t('products.pasteHint')}
            rows={8}
            value={pasted}
            onChange={setPasted}
            maxLength={200_000}
          />
          {pasted.trim() !== '' && <p>{t('products.pastedRows', { count: read.prices.length })}</p>}
          {read.wrong.length > 0 && (
            <Notice kind="warn">
              {t('products.pastedWrong', { lines: read.wrong.slice(0, 20).join(', ') })}
            </Notice>
          )}
        </>
      ) : (
        <>
          <Field
            label={t('products.byPercent')}
            hint={t('products.byPercentHint')}
            isCode
            autoComplete="off"
            value={percent}
            onChange={setPercent}
            maxLength={7}
          />
          <Field
            label={t('products.bySum')}
            hint={t('products.bySumHint')}
            isCode
            autoComplete="off"
            value={sum}
            onChange={setSum}
            maxLength={10}
          />
          <Choice
            label={t('products.ending')}
            value={ending}
            options={endings.map((id) => ({
              id,
              text: id === '-' ? t('products.endingNone') : `,${id.padStart(2, '0')}`,
            }))}
            onChange={setEnding}
          />
        </>
      )}
    </CommandForm>
  )
}

type Given = {
  source: Source
  chosen: readonly string[]
  filter: Filter
  percent: string
  sum: string
  ending: string
  pasted: string
}

/** Replaces the typographic minus sign with the one of the keyboard. */
const withMinus = (text: string) => text.replace('−', '-')

/** Returns undefined if the plan is invalid or would change nothing. */
function planOf({ source, chosen, filter, percent, sum, ending, pasted }: Given): Plan | undefined {
  if (source === 'pasted') return pasted ? { pasted } : undefined
  const share = Number(withMinus(percent).replace('%', '').replace(',', '.').trim())
  const cents = sum.trim() === '' ? 0 : parseEuros(withMinus(sum))
  if (!Number.isFinite(share) || cents === undefined) return undefined
  const rule = {
    ...(share !== 0 && { percent: share }),
    ...(cents !== 0 && { cents }),
    ...(ending !== '-' && { ending: Number(ending) }),
  }
  if (Object.keys(rule).length === 0) return undefined
  return source === 'chosen' ? { skus: [...chosen], rule } : { filter, rule }
}
