import { ProgressBar } from 'react-aria-components'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import styles from './pictures.module.css'
import type { Upload } from './use-uploads.ts'

type Props = { uploads: readonly Upload[]; onDismiss: (key: number) => void }

/** Pictures being uploaded, each with its progress or the reason for rejection. */
export function Uploads({ uploads, onDismiss }: Props) {
  const t = useTranslate()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads}>
      {uploads.map(({ key, name, share, problem, again }) => (
        <li key={key}>
          {problem === undefined ? (
            <ProgressBar value={share * 100} aria-label={name} className={styles.progress ?? ''}>
              {({ percentage = 0 }) => (
                <>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.track}>
                    <span style={{ inlineSize: `${percentage}%` }} />
                  </span>
                </>
              )}
            </ProgressBar>
          ) : (
            <Notice kind="error">
              <strong>{name}</strong>: {problem}
              <div className={styles.choose}>
                {again && <Button onPress={again}>{t('editor.again')}</Button>}
                <Button variant="text" onPress={() => onDismiss(key)}>
                  {t('editor.dismiss')}
                </Button>
              </div>
            </Notice>
          )}
        </li>
      ))}
    </ul>
  )
}
