import { Button, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { signInPath } from '#console/api/load.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { Icon } from '@ambra/ui/icon'
import field from '#console/ui/field.module.css'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './frame.module.css'
import { useOwn } from './own.tsx'
import { signOut } from './sign-out.ts'
import { setTheme, type Theme, themes, useTheme } from './theme.ts'

/** Menu of the signed-in person: account, colours, keyboard shortcuts, sign-out. */
export function OwnMenu({ onKeys }: { onKeys: () => void }) {
  const t = useTranslate()
  const own = useOwn()
  const theme = useTheme()
  const navigate = useNavigate()
  const leave = async () => {
    try {
      await signOut()
    } catch (error) {
      addToast({ text: errorText(t, error) })
      return
    }
    await navigate(signInPath('/', 'out'))
  }
  return (
    <MenuTrigger>
      <Button className={styles.own ?? ''}>
        <span className="visually-hidden">{t('frame.own')}</span>
        <span className={styles.initial} aria-hidden="true">
          {own.name.trim().slice(0, 1).toUpperCase()}
        </span>
        <span className={styles.ownName}>{own.name}</span>
        <Icon name="chevron-down" size="small" />
      </Button>
      <Popover className={field.popover ?? ''} placement="bottom end">
        <Menu className={field.list ?? ''}>
          <MenuItem href="/account" className={field.option ?? ''}>
            {t('screen.account')}
          </MenuItem>
          <MenuItem onAction={onKeys} className={field.option ?? ''}>
            {t('keys.title')}
            <kbd>?</kbd>
          </MenuItem>
          <Separator className={styles.line ?? ''} />
          <MenuSection
            aria-label={t('theme.title')}
            selectionMode="single"
            selectedKeys={[theme]}
            disallowEmptySelection
            onSelectionChange={(keys) => {
              const chosen = [...keys][0]
              // The items below have only these ids.
              if (chosen !== undefined) setTheme(chosen as Theme)
            }}
          >
            {themes.map((one) => (
              <MenuItem key={one} id={one} className={field.option ?? ''}>
                {({ isSelected }) => (
                  <>
                    {t(`theme.${one}`)}
                    {isSelected && <Icon name="check" size="small" />}
                  </>
                )}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className={styles.line ?? ''} />
          <MenuItem onAction={() => void leave()} className={field.option ?? ''}>
            {t('frame.signOut')}
            <Icon name="log-out" size="small" />
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
