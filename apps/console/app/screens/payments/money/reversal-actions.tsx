import type { BankLine } from '@ambra/contract/payments/bank-operations'
import { runCommand } from '#console/api/run-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import form from '#console/ui/form.module.css'
import { Badge } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

const outcomes = ['kept', 'unpaid'] as const

/** Payment that the bank reversed. Its orders are held until a person decides. */
export function ReversalActions({ line: { id, reversed } }: { line: BankLine }) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const numbers = reversed.map(({ number }) => number).join(', ')
  return (
    <div className={form.stack}>
      <Badge kind="error">{t('money.reversalOf', { numbers })}</Badge>
      <div className={form.inline}>
        {outcomes.map((outcome) => (
          <Button key={outcome} onPress={() => show(`${outcome}-${id}`)}>
            {t(`money.reversal.${outcome}`)}
          </Button>
        ))}
      </div>
      {outcomes.map((outcome) => (
        <ConfirmDialog
          key={outcome}
          isOpen={open === `${outcome}-${id}`}
          onClose={close}
          title={t(`money.reversal.${outcome}`)}
          what={t(`money.reversalWhat.${outcome}`, { numbers })}
          action={t(`money.reversal.${outcome}`)}
          isDanger={outcome === 'unpaid'}
          hasReason
          work={(reason) => runCommand('bank.decide-reversal', { id, outcome, ...reason })}
          onDone={() => {
            addToast({ text: t('money.reversalDecided', { numbers }) })
            close()
          }}
        />
      ))}
    </div>
  )
}
