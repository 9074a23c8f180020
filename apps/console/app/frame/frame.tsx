import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from 'react-aria-components'
import { Icon } from '@ambra/ui/icon'
import { Toasts } from '#console/ui/toasts.tsx'
import styles from './frame.module.css'
import { KeySheet } from './key-sheet.tsx'
import { useKeys } from './keys.ts'
import { expectPalette, useLatePalette } from './late-palette.ts'
import { ScreenMenu } from './menu.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { OwnMenu } from './own-menu.tsx'
import { useOwn } from './own.tsx'
import { PhoneMenu, useIsNarrow } from './phone-menu.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { screensOf } from './screens.ts'
import { useHints } from './use-hints.ts'

type Overlay = 'palette' | 'keys'

/** Menu, palette, keyboard shortcuts and the current screen. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { state } = useNavigation()
  const isNarrow = useIsNarrow()
  const [overlay, setOverlay] = useState<Overlay>()
  const close = () => setOverlay(undefined)
  const { Palette, load } = useLatePalette()
  const openPalette = async () => (await load()) && setOverlay('palette')
  usePaletteKey(() => (overlay === 'palette' ? close() : void openPalette()))
  useFrameKeys(() => setOverlay('keys'))
  useHints()
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main" onClick={skipToMain}>
        {t('frame.skip')}
      </a>
      {!isNarrow && (
        <div className={styles.side} data-no-print>
          <ScreenMenu>
            <Brand />
          </ScreenMenu>
        </div>
      )}
      <div className={styles.body}>
        <header className={styles.bar} data-no-print>
          {isNarrow && <PhoneMenu />}
          <Button
            className={styles.find ?? ''}
            onHoverStart={expectPalette}
            onPress={() => void openPalette()}
          >
            <Icon name="search" size="small" />
            <span>{t('palette.open')}</span>
            <kbd>Ctrl K</kbd>
          </Button>
          <OwnMenu onKeys={() => setOverlay('keys')} />
        </header>
        <OfflineStrip />
        <div className={styles.progress} data-active={state === 'loading' || undefined} />
        <main id="main" className={styles.main} tabIndex={-1} aria-busy={state === 'loading'}>
          {children}
        </main>
      </div>
      {Palette && <Palette isOpen={overlay === 'palette'} onClose={close} />}
      <KeySheet isOpen={overlay === 'keys'} onClose={close} />
      <ProofDialog />
      <Toasts />
    </div>
  )
}

const Brand = () => (
  <Link to="/" className={styles.brand}>
    Ambra
  </Link>
)

function skipToMain(event: { preventDefault: () => void }): void {
  // Keeps the address unchanged.
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Toggles the palette with Ctrl+K or Cmd+K, also within a field. */
function usePaletteKey(toggle: () => void): void {
  // Subscribes to the keyboard of the document.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k' || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

function useFrameKeys(showKeys: () => void): void {
  const navigate = useNavigate()
  const own = useOwn()
  useKeys({
    '?': showKeys,
    ...Object.fromEntries(screensOf(own).map(({ key, path }) => [`g ${key}`, () => void navigate(path)])),
  })
}
