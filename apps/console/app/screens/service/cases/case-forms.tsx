import { repairStates } from '@ambra/contract/service/repair-states'
import type { CaseDetails, RepairState } from '@ambra/contract/service/service-cases'
import { type ReactNode, useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'
import { TextArea } from '#console/ui/text-area.tsx'

export type FormProps = { details: CaseDetails; onDone: (text: string) => void; onClose: () => void }

/** Minimum length of a reason or answer to a shopper, in characters. */
const leastWords = 10

type Frame<T> = {
  action: string
  isDanger?: boolean
  isDisabled?: boolean
  work: () => Promise<T>
  onDone: (result: T) => void
  onClose: () => void
  children: ReactNode
}

/** Dialog form: fields, one action and its error. */
export function DecisionForm<T>(props: Frame<T>) {
  const { action, isDanger, isDisabled, work, onDone, onClose, children } = props
  const command = useCommand()
  async function decide() {
    const results: T[] = []
    const isDone = await command.run(async () => results.push(await work()))
    if (isDone) for (const result of results) onDone(result)
  }
  return (
    <CommandForm
      command={command}
      submit={action}
      variant={isDanger ? 'danger' : 'primary'}
      isDisabled={isDisabled ?? false}
      onSubmit={decide}
      onCancel={onClose}
    >
      {children}
    </CommandForm>
  )
}

/**
 * Accepts a case: a withdrawal as stated, a claim with an answer. A withdrawal without a known order needs an
 * order number.
 */
export function AcceptForm({ details, onDone, onClose }: FormProps) {
  const t = useTranslate()
  const { kind, code, order, number, name } = details
  const [text, setText] = useState('')
  const [orderNumber, setOrderNumber] = useState(number)
  const isClaim = kind === 'claim'
  const isUnmatched = !isClaim && order === null
  const pieces = order?.lines.reduce((sum, { stated }) => sum + stated, 0) ?? 0
  return (
    <DecisionForm
      action={t('service.do.accept')}
      isDisabled={isClaim ? text.trim().length < leastWords : isUnmatched && orderNumber.trim() === ''}
      work={() =>
        runCommand('service.accept', {
          kind,
          code,
          ...(isClaim && { text: text.trim() }),
          ...(isUnmatched && { order: orderNumber.trim() }),
        })
      }
      onDone={() => onDone(t('service.accepted', { code }))}
      onClose={onClose}
    >
      <p>
        {isClaim
          ? t('service.acceptClaimWhat', { shopper: name ?? number })
          : pieces > 0
            ? t('service.acceptWhat', { shopper: name ?? number, count: pieces })
            : t('service.acceptWordsWhat', { shopper: name ?? number })}
      </p>
      {isUnmatched && (
        <Field
          label={t('service.order')}
          hint={t('service.orderHint')}
          value={orderNumber}
          onChange={setOrderNumber}
          maxLength={32}
          autoComplete="off"
          isCode
        />
      )}
      {isClaim && (
        <TextArea
          label={t('service.answer')}
          hint={t('service.answerHint')}
          value={text}
          onChange={setText}
          maxLength={4000}
        />
      )}
    </DecisionForm>
  )
}

/** Declines a case. The reason is sent to the shopper with a reference to the disputes committee. */
export function DeclineForm({ details: { kind, code }, onDone, onClose }: FormProps) {
  const t = useTranslate()
  const [text, setText] = useState('')
  return (
    <DecisionForm
      action={t('service.do.decline')}
      isDanger
      isDisabled={text.trim().length < leastWords}
      work={() => runCommand('service.decline', { kind, code, text: text.trim() })}
      onDone={() => onDone(t('service.declined', { code }))}
      onClose={onClose}
    >
      <p>{t('service.declineWhat')}</p>
      <TextArea
        label={t('service.reason')}
        hint={t('service.answerHint')}
        value={text}
        onChange={setText}
        maxLength={4000}
      />
    </DecisionForm>
  )
}

/** Records where the goods are now. */
export function RepairForm({ details: { code, repair }, onDone, onClose }: FormProps) {
  const t = useTranslate()
  const after = repairStates[repairStates.indexOf(repair ?? 'returned') + 1] ?? 'received'
  const [state, setState] = useState<RepairState>(after)
  const [note, setNote] = useState('')
  return (
    <DecisionForm
      action={t('dialog.save')}
      work={() => runCommand('service.repair', { code, state, ...(note.trim() && { note: note.trim() }) })}
      onDone={() => onDone(t('service.moved', { state: t(`service.repair.${state}`) }))}
      onClose={onClose}
    >
      <Choice
        label={t('service.place')}
        value={state}
        options={repairStates.map((id) => ({ id, text: t(`service.repair.${id}`) }))}
        onChange={(id) => setState(repairStates.find((one) => one === id) ?? state)}
      />
      <Field
        label={t('service.repairNote')}
        hint={t('service.repairNoteHint')}
        value={note}
        onChange={setNote}
        maxLength={500}
        autoComplete="off"
      />
    </DecisionForm>
  )
}

/** Closes a claim. A repair extends the shop's liability for the goods by 12 months. */
export function CloseForm({ details: { code, order }, onDone, onClose }: FormProps) {
  const t = useTranslate()
  const [isRepaired, setRepaired] = useState(false)
  return (
    <DecisionForm
      action={t('service.do.close')}
      work={() => runCommand('service.close', { code, repaired: isRepaired })}
      onDone={() => onDone(t('service.closed', { code }))}
      onClose={onClose}
    >
      <p>{t('service.closeWhat')}</p>
      {order && (
        <Check isSelected={isRepaired} onChange={setRepaired}>
          {t('service.wasRepaired')}
        </Check>
      )}
    </DecisionForm>
  )
}
