import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { CaseDetails } from '@ambra/contract/service/service-cases'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import type { ReactNode } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { AssignForm } from './assign-form.tsx'
import { AcceptForm, CloseForm, DeclineForm, RepairForm } from './case-forms.tsx'
import { InspectForm } from './inspect-form.tsx'
import { RefundForm } from './refund-form.tsx'

/** Dialogs of the decisions about a case; the open one is in the address. */
export function CaseDialogs({
  details,
  returned: { pieces, inspections },
}: {
  details: CaseDetails
  returned: AdminResult<'devices.returned'>
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { open, close } = useOpen()
  const { kind, code, due, name, number } = details
  const done = (text: string) => {
    addToast({ text })
    close()
  }
  const props = { details, onDone: done, onClose: close }
  const sheet = (dialog: string, title: string, form: ReactNode) => (
    <Sheet title={title} isOpen={open === dialog} onClose={close}>
      {form}
    </Sheet>
  )
  const shopper = name ?? number
  return (
    <>
      {sheet(
        'inspect',
        t('inspect.title'),
        <InspectForm {...{ kind, code, pieces }} onDone={done} onClose={close} />,
      )}
      {sheet('assign', t('service.do.assign'), <AssignForm {...props} />)}
      {sheet('accept', t('service.do.accept'), <AcceptForm {...props} />)}
      {sheet('decline', t('service.do.decline'), <DeclineForm {...props} />)}
      {sheet(
        'refund',
        t('service.do.refund'),
        <RefundForm {...props} isInspected={pieces.length === 0 && inspections.length > 0} />,
      )}
      {kind === 'claim' && (
        <>
          {sheet('repair', t('service.do.repair'), <RepairForm {...props} />)}
          {sheet('close', t('service.do.close'), <CloseForm {...props} />)}
          <ConfirmDialog
            isOpen={open === 'start'}
            onClose={close}
            title={t('service.do.start')}
            what={t('service.startWhat', {
              shopper,
              day: due ? formatDate(startOfDay(due), language) : '–',
            })}
            action={t('service.do.start')}
            work={() => runCommand('service.start', { code })}
            onDone={() => done(t('service.started'))}
          />
        </>
      )}
      {kind === 'withdrawal' && (
        <ConfirmDialog
          isOpen={open === 'goods'}
          onClose={close}
          title={t('service.do.goods')}
          what={t('service.goodsWhat', { shopper })}
          action={t('service.do.goods')}
          work={() => runCommand('service.receive-goods', { kind, code })}
          onDone={() => done(t('service.goodsBack'))}
        />
      )}
    </>
  )
}
