import { Button as AriaButton, type ButtonProps, Link, type LinkProps } from 'react-aria-components'
import type { ReactNode } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from '@ambra/ui/icon'

type Look = {
  /** `primary` is the single amber action of a view; `danger` is destructive. */
  variant?: 'primary' | 'outline' | 'text' | 'danger'
  icon?: IconName
  isWide?: boolean
}

type Props = Look &
  Omit<ButtonProps, 'className' | 'children' | 'style'> & {
    children: ReactNode
    /** Keeps size and position, and ignores presses. */
    isBusy?: boolean
  }

export function Button({
  variant = 'outline',
  icon,
  isWide,
  isBusy = false,
  type = 'button',
  onPress,
  children,
  ...rest
}: Props) {
  return (
    <AriaButton
      {...rest}
      // A busy button must not submit the form again.
      type={isBusy ? 'button' : type}
      {...(onPress && !isBusy && { onPress })}
      className={styles.button ?? ''}
      data-variant={variant}
      data-wide={isWide || undefined}
      data-busy={isBusy || undefined}
    >
      {isBusy && <span className={styles.spinner} />}
      <span className={styles.label}>
        {icon && <Icon name={icon} size="small" />}
        {children}
      </span>
    </AriaButton>
  )
}

export function ButtonLink({
  variant = 'outline',
  icon,
  isWide,
  children,
  ...rest
}: Look & Omit<LinkProps, 'className' | 'children' | 'style'> & { children: ReactNode }) {
  return (
    <Link {...rest} className={styles.button ?? ''} data-variant={variant} data-wide={isWide || undefined}>
      <span className={styles.label}>
        {icon && <Icon name={icon} size="small" />}
        {children}
      </span>
    </Link>
  )
}

export function IconButton({
  label,
  icon,
  ...rest
}: { label: string; icon: IconName } & Omit<ButtonProps, 'className' | 'children' | 'style' | 'aria-label'>) {
  return (
    <AriaButton {...rest} className={styles.round ?? ''} aria-label={label}>
      <Icon name={icon} />
    </AriaButton>
  )
}
