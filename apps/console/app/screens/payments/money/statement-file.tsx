import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

/** Maximum size of one request in characters: about a thousand transactions. */
const mostCharacters = 900_000

/**
 * Imports a bank statement, then matches its transactions in batches, so that shoppers do not have to wait
 * for all of them. Resumes after an interruption, such as a closed window.
 */
export function StatementFile({ left }: { left: number }) {
  const t = useTranslate()
  const command = useCommand()
  const [rest, setRest] = useState<number>()
  const [isTooLarge, setTooLarge] = useState(false)
  const [refused, setRefused] = useState<AdminResult<'bank.import'>['refused']>([])

  async function matchAll(): Promise<number> {
    for (let matched = 0; ; ) {
      const part = await runCommand('bank.match-next', {})
      matched += part.matched
      setRest(part.left)
      if (part.left === 0 || part.matched + part.open === 0) return matched
    }
  }
  async function take(file: File) {
    setTooLarge(file.size > mostCharacters)
    if (file.size > mostCharacters) return
    await command.run(async () => {
      const taken = await runCommand('bank.import', { xml: await file.text() })
      setRefused(taken.refused)
      const { added, known } = taken
      const matched = await matchAll()
      addToast({ text: t('money.imported', { added, known, matched }) })
    })
    setRest(undefined)
  }
  const isWorking = command.isBusy && rest !== undefined && rest > 0
  return (
    <div className={form.stack} data-no-print>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {isTooLarge && <Notice kind="error">{t('money.tooLarge')}</Notice>}
      {refused.length > 0 && (
        <Notice kind="warn">
          {t('money.refused', { count: refused.length })}
          <ul>
            {refused.map(({ place, bankReference, reason }) => (
              <li key={place}>{`${place} ${bankReference} · ${t(`money.refused.${reason}`)}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isWorking && <Notice>{t('money.matching', { count: rest })}</Notice>}
      <div className={form.inline}>
        <FileTrigger
          acceptedFileTypes={['.xml', 'text/xml', 'application/xml']}
          onSelect={(files) => {
            const [file] = files ?? []
            if (file) void take(file)
          }}
        >
          <Button variant="primary" icon="plus" isBusy={command.isBusy}>
            {t('money.takeStatement')}
          </Button>
        </FileTrigger>
        {left > 0 && !command.isBusy && (
          <Button onPress={() => void command.run(matchAll)}>{t('money.goOn', { count: left })}</Button>
        )}
      </div>
      <p className="muted">{t('money.statementWhat')}</p>
    </div>
  )
}
