import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { Field } from '#console/ui/field.tsx'

type Props = {
  /** Also asks for the alternative text. */
  hasAlternative?: boolean
  onPicture: (path: string, alternative: string) => void
}

/** Uploads a picture to the shop. */
export function NewPicture({ hasAlternative = false, onPicture }: Props) {
  const t = useTranslate()
  // The upload does not change the screen.
  const command = useCommand({ isLook: true })
  const [file, setFile] = useState<File>()
  const [alternative, setAlternative] = useState('')
  async function add(chosen: File) {
    const given: { path?: string } = {}
    const isDone = await command.run(async () => {
      const { fittingPicture } = await import('./fitting-picture.ts')
      const base64 = await fittingPicture(chosen)
      given.path = (await runCommand('content.add-picture', { name: chosen.name.slice(0, 120), base64 })).path
    })
    if (isDone && given.path) onPicture(given.path, alternative.trim())
  }
  return (
    <CommandForm
      command={command}
      submit={t('content.addPicture')}
      isDisabled={!file}
      onSubmit={() => {
        if (file) void add(file)
      }}
    >
      <FileTrigger
        acceptedFileTypes={['image/jpeg', 'image/png', 'image/webp']}
        onSelect={(files) => setFile(files?.[0])}
      >
        <Button>{file ? file.name : t('content.chooseFile')}</Button>
      </FileTrigger>
      <p className="muted">{t('content.pictureHint', { formats: 'JPEG, PNG, WebP' })}</p>
      {hasAlternative && (
        <Field
          label={t('content.alternative')}
          hint={t('content.alternativeHint')}
          value={alternative}
          onChange={setAlternative}
          maxLength={300}
        />
      )}
    </CommandForm>
  )
}
