import { useTranslate } from '#console/i18n/translate.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { setHasKeys, useHasKeys } from './keys.ts'
import styles from './frame.module.css'
import { useOwn } from './own.tsx'
import { screensOf } from './screens.ts'

/** List of all keyboard shortcuts. */
export function KeySheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  const own = useOwn()
  const hasKeys = useHasKeys()
  const rows: readonly (readonly [keys: readonly string[], text: string])[] = [
    [['Ctrl', 'K'], t('keys.palette')],
    [['?'], t('keys.sheet')],
    ...screensOf(own).map(({ key, title }) => [['g', key], t(title)] as const),
    [['j'], t('keys.next')],
    [['k'], t('keys.previous')],
    [['Enter'], t('keys.open')],
    [['/'], t('keys.search')],
    [['Esc'], t('keys.close')],
  ]
  return (
    <Sheet title={t('keys.title')} isOpen={isOpen} onClose={onClose}>
      <dl className={styles.keys}>
        {rows.map(([keys, text]) => (
          <div key={keys.join()}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Check isSelected={hasKeys} onChange={setHasKeys}>
        {t('keys.on')}
      </Check>
    </Sheet>
  )
}
