import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { runCommand } from '#console/api/run-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { useMoney } from '#console/shop/money.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import type { OrderPeople } from '../orders-types.ts'
import { AssignForm } from './assign-form.tsx'
import { ChangeForm } from './change-form.tsx'
import { CorrectForm } from './correct-form.tsx'
import { deliveryAddress } from './delivery-address.ts'
import { useOnOrder } from './changed-order.ts'
import { isHandedOver, moneyOf } from './money.tsx'
import { otherSources } from './other-sources.ts'
import { HoldForm } from './hold.tsx'
import { NoteForm } from './note-form.tsx'
import { stepsOf } from './order-steps.ts'
import { RefundForm } from './refund-form.tsx'
import { ResendForm } from './resend-form.tsx'
import { SourceForm } from './source-form.tsx'
import { StatusForm } from './status-form.tsx'
import { TakePaymentForm } from './take-payment-form.tsx'

type Props = {
  number: string
  details: OrderDetails
  people: OrderPeople
  open: string | undefined
  onClose: () => void
}

/** Confirmation dialogs and forms for changes of an order. */
export function OrderDialogs({ number, details, people, open, onClose }: Props) {
  const t = useTranslate()
  const { version, next, assignee, notes } = details
  const { leftCents } = moneyOf(details)
  const done = (text: string, undo?: () => Promise<unknown>) => {
    addToast({ text, ...(undo && { undo }) })
    onClose()
  }
  // The palette opens `status` without a step: use the first one.
  const steps = stepsOf(next)
  const step = open === 'status' ? steps[0] : steps.find((one) => open === `status-${one}`)
  const address = deliveryAddress(details)
  const note = notes.find(({ id, changeable_until }) => open === `note-${id}` && changeable_until !== null)
  return (
    <>
      <Sheet title={t('orders.addNote')} isOpen={open === 'note'} onClose={onClose}>
        <NoteForm number={number} onDone={done} />
      </Sheet>
      <Sheet title={t('orders.noteChange')} isOpen={note !== undefined} onClose={onClose}>
        <NoteForm number={number} onDone={done} {...(note && { note })} />
      </Sheet>
      <Sheet title={t('orders.assign')} isOpen={open === 'assign'} onClose={onClose}>
        <AssignForm number={number} version={version} people={people} assignee={assignee} onDone={done} />
      </Sheet>
      <Sheet
        title={step ? t('orders.moveTo', { status: t(`status.${step}`) }) : ''}
        isOpen={step !== undefined}
        onClose={onClose}
      >
        {step && (
          <StatusForm
            number={number}
            version={version}
            status={step}
            leftCents={leftCents}
            asksPayment={step === 'collected' && leftCents > 0 && isHandedOver(details)}
            onDone={done}
          />
        )}
      </Sheet>
      <Sheet
        title={t('orders.takePayment')}
        isOpen={open === 'take-payment' && leftCents > 0}
        onClose={onClose}
      >
        <TakePaymentForm number={number} version={version} leftCents={leftCents} onDone={done} />
      </Sheet>
      <UndoPaymentDialog
        number={number}
        details={details}
        isOpen={open === 'undo-payment' && details.counter !== null}
        onClose={onClose}
        onDone={done}
      />
      <Sheet
        title={t('orders.correctTitle')}
        isOpen={open === 'correct' && address !== undefined}
        onClose={onClose}
      >
        {address && <CorrectForm number={number} details={details} address={address} onDone={done} />}
      </Sheet>
      <Sheet title={t('orders.changeGoods')} isOpen={open === 'change'} onClose={onClose} shape="wide">
        <ChangeForm number={number} details={details} onDone={done} />
      </Sheet>
      <Sheet title={t('orders.hold')} isOpen={open === 'hold'} onClose={onClose}>
        <HoldForm number={number} version={version} onDone={done} />
      </Sheet>
      <ReleaseDialog
        number={number}
        details={details}
        isOpen={open === 'release' && details.hold !== null}
        onClose={onClose}
        onDone={done}
      />
      <Sheet title={t('orders.resend')} isOpen={open === 'resend'} onClose={onClose}>
        <ResendForm number={number} onDone={done} />
      </Sheet>
      <Sheet
        title={t('orders.sourceChange')}
        isOpen={open === 'source' && otherSources(details).length > 0}
        onClose={onClose}
      >
        <SourceForm number={number} details={details} onDone={done} />
      </Sheet>
      <Sheet title={t('orders.refund')} isOpen={open === 'refund'} onClose={onClose} shape="wide">
        <RefundForm number={number} details={details} onDone={done} />
      </Sheet>
      <CancelDialog
        key={String(open === 'cancel')}
        number={number}
        details={details}
        isOpen={open === 'cancel'}
        onClose={onClose}
        onDone={done}
      />
    </>
  )
}

function CancelDialog({
  number,
  details,
  isOpen,
  onClose,
  onDone,
}: Pick<Props, 'number' | 'details' | 'onClose'> & { isOpen: boolean; onDone: (text: string) => void }) {
  const t = useTranslate()
  const money = useMoney()
  const { version, run } = useOnOrder(details.version)
  const { refundableCents } = moneyOf(details)
  const pieces = details.order.total_qty_ordered ?? 0
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.cancel')}
      what={
        refundableCents > 0
          ? t('orders.cancelWhatPaid', { count: pieces, sum: money(refundableCents) })
          : t('orders.cancelWhat', { count: pieces })
      }
      action={t('orders.cancel')}
      isDanger
      hasReason
      work={(reason) => run(() => runCommand('orders.cancel', { number, version, ...reason }))}
      onDone={() => onDone(t('orders.cancelled', { number }))}
    />
  )
}

function ReleaseDialog({
  number,
  details,
  onDone,
  ...rest
}: Pick<Props, 'number' | 'details' | 'onClose'> & { isOpen: boolean; onDone: (text: string) => void }) {
  const t = useTranslate()
  const { version, run } = useOnOrder(details.version)
  return (
    <ConfirmDialog
      {...rest}
      title={t('orders.release')}
      what={t('orders.releaseWhat')}
      action={t('orders.release')}
      hasReason
      work={(reason) => run(() => runCommand('orders.release', { number, version, ...reason }))}
      onDone={() => onDone(t('orders.released', { number }))}
    />
  )
}

function UndoPaymentDialog({
  number,
  details,
  isOpen,
  onClose,
  onDone,
}: Pick<Props, 'number' | 'details' | 'onClose'> & { isOpen: boolean; onDone: (text: string) => void }) {
  const t = useTranslate()
  const money = useMoney()
  const { version, run } = useOnOrder(details.version)
  const sum = money(details.paidCents)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('orders.undoPayment')}
      what={t('orders.undoPaymentWhat', { sum })}
      action={t('orders.undoPayment')}
      isDanger
      hasReason
      work={(reason) => run(() => runCommand('orders.undo-payment', { number, version, ...reason }))}
      onDone={() => onDone(t('orders.paymentUndone', { sum }))}
    />
  )
}
