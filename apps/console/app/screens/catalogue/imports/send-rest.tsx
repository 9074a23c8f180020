import type { ImportJob } from '@ambra/contract/catalogue/imports-operations'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { sendFile } from './send-file.ts'

/** Resumes an interrupted upload: the person selects the same file again, and only the rest is sent. */
export function GoOnSending({ job: { id, received, size, name } }: { job: ImportJob }) {
  const t = useTranslate()
  const command = useCommand()
  const [share, setShare] = useState(received / size)
  const [isOther, setOther] = useState(false)
  function take(file: File) {
    setOther(file.size !== size)
    if (file.size === size) void command.run(() => sendFile({ id, from: received, file }, setShare))
  }
  return (
    <div className={form.stack}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Notice kind={isOther ? 'error' : 'warn'}>
        {t(isOther ? 'imports.otherFile' : 'imports.halfSent', { name })}
      </Notice>
      {command.isBusy && <p role="status">{t('imports.sending', { share: Math.round(share * 100) })}</p>}
      <div className={form.inline}>
        <FileTrigger
          onSelect={(files) => {
            const [file] = files ?? []
            if (file) take(file)
          }}
        >
          <Button variant="primary" isBusy={command.isBusy}>
            {t('imports.chooseAgain')}
          </Button>
        </FileTrigger>
      </div>
    </div>
  )
}
