import { markPicture, type MarkUse } from '@ambra/domain/platform/shop/shop-mark'
import { FileTrigger } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { toBase64 } from '#console/api/to-base64.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { MarkImage } from './mark-image.tsx'
import styles from './mark-field.module.css'

type Props = { use: MarkUse; label: string; value: string; onChange: (path: string) => void }

/** Logo or icon with its upload. The upload shows nothing to shoppers before it is saved. */
export function MarkField({ use, label, value, onChange }: Props) {
  const t = useTranslate()
  const command = useCommand({ isLook: true })
  const picture = markPicture(value, use)
  async function add(file: File) {
    const given: { path?: string } = {}
    const isDone = await command.run(async () => {
      const base64 = await toBase64(file)
      given.path = (await runCommand('settings.add-picture', { use, base64 })).path
    })
    if (isDone && given.path) onChange(given.path)
  }
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <div className={styles.row}>
        {picture ? (
          <span className={styles.picture}>
            <MarkImage picture={picture} most={{ width: 160, height: 48 }} alt={label} />
          </span>
        ) : (
          <span className="muted">{t('settings.noPicture')}</span>
        )}
        <FileTrigger
          acceptedFileTypes={['image/svg+xml', 'image/png', 'image/webp']}
          onSelect={(files) => {
            const file = files?.[0]
            if (file) void add(file)
          }}
        >
          <Button isBusy={command.isBusy}>
            {t(picture ? 'settings.otherPicture' : 'settings.choosePicture')}
          </Button>
        </FileTrigger>
        {picture && (
          <Button variant="text" onPress={() => onChange('')}>
            {t('settings.withoutPicture')}
          </Button>
        )}
      </div>
      <p className="muted">{t(use === 'logo' ? 'settings.logoHint' : 'settings.iconHint')}</p>
    </div>
  )
}
