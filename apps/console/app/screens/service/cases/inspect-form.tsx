import type { ReturnedPiece } from '@ambra/contract/customers/device-operations'
import { type PieceFault, pieceFaults } from '@ambra/contract/catalogue/used-grades'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { Field } from '#console/ui/field.tsx'
import styles from './case.module.css'
import { DecisionForm } from './case-forms.tsx'
import { gradeName } from '#console/shop/inspections.tsx'

type Props = {
  kind: 'withdrawal' | 'claim'
  code: string
  pieces: readonly ReturnedPiece[]
  onDone: (text: string) => void
  onClose: () => void
}
type Grade = ReturnedPiece['grades'][number]['grade']
type Target = Grade | 'new' | 'written_off'

/**
 * Inspection of a returned item: its faults and destination. A scanner can type into the serial number field.
 */
export function InspectForm({ kind, code, pieces, onDone, onClose }: Props) {
  const t = useTranslate()
  const [line, setLine] = useState(pieces[0]?.line ?? 0)
  const [serial, setSerial] = useState('')
  const [battery, setBattery] = useState('')
  const [faults, setFaults] = useState<PieceFault[]>([])
  const [target, setTarget] = useState<Target>()
  const piece = pieces.find((one) => one.line === line)
  const percent = battery.trim() === '' ? undefined : Number(battery)
  const isBattery = percent === undefined || (Number.isInteger(percent) && percent >= 0 && percent <= 100)
  const grade = piece?.grades.find((one) => one.grade === target)
  const name = (one: Target) =>
    one === 'new' || one === 'written_off' ? t(`inspect.${one}`) : gradeName(one)
  const targets: Target[] = [...(piece?.grades ?? []).map((one) => one.grade), 'new', 'written_off']
  return (
    <DecisionForm
      action={t('inspect.do')}
      isDisabled={target === undefined || !isBattery}
      work={() =>
        runCommand('devices.inspect', {
          kind,
          code,
          line,
          faults,
          ...(grade
            ? {
                outcome: 'graded',
                grade: grade.grade,
              }
            : { outcome: target === 'new' ? 'new' : 'written_off' }),
          ...(serial.trim() && { serial: serial.trim() }),
          ...(percent !== undefined && { battery: percent }),
        })
      }
      onDone={({ stock_sku }) =>
        onDone(stock_sku ? t('inspect.inStock', { sku: stock_sku }) : t('inspect.isWrittenOff'))
      }
      onClose={onClose}
    >
      {pieces.length > 1 && (
        <Choice
          label={t('service.product')}
          value={String(line)}
          options={pieces.map((one) => ({ id: String(one.line), text: `${one.name} (${one.left})` }))}
          onChange={(id) => {
            setLine(Number(id))
            setTarget(undefined)
          }}
        />
      )}
      <Field
        label={t('inspect.serial')}
        hint={piece && piece.serials.length > 0 ? piece.serials.join(', ') : t('inspect.noSerial')}
        value={serial}
        onChange={setSerial}
        // Scanners end with Enter, which must not submit the form before a grade is chosen.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
        maxLength={64}
        autoComplete="off"
        isFirst
        isCode
      />
      <fieldset className={styles.grades}>
        <legend>{t('inspect.where')}</legend>
        {targets.map((one) => (
          <Button
            key={one}
            variant={target === one ? 'primary' : 'outline'}
            aria-pressed={target === one}
            onPress={() => setTarget(one)}
          >
            {name(one)}
          </Button>
        ))}
      </fieldset>
      {piece?.grades.length === 0 && <p className="muted">{t('inspect.noGrades')}</p>}
      <Checks
        label={t('inspect.faults')}
        value={faults}
        onChange={(chosen) => setFaults(pieceFaults.filter((one) => chosen.includes(one)))}
      >
        {pieceFaults.map((fault) => (
          <Check key={fault} value={fault}>
            {t(`inspect.fault.${fault}`)}
          </Check>
        ))}
      </Checks>
      <Field
        label={t('inspect.battery')}
        value={battery}
        onChange={setBattery}
        isInvalid={!isBattery}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      {target && piece && (
        <p>
          {grade
            ? t('inspect.whatGraded', { sku: grade.sku, free: grade.free, after: grade.free + 1 })
            : t(target === 'new' ? 'inspect.whatNew' : 'inspect.whatWrittenOff', { sku: piece.sku })}
        </p>
      )}
    </DecisionForm>
  )
}
