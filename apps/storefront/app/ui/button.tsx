import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type ButtonLook = {
  /** `primary` is the single amber action of a view; `ink`, `outline` and `text` are for all others. */
  variant?: 'primary' | 'ink' | 'outline' | 'text' | 'inverse'
  size?: 'medium' | 'small'
  block?: boolean
}

function lookOf({ variant = 'outline', size = 'medium', block = false }: ButtonLook) {
  return {
    className: styles.button,
    'data-variant': variant,
    'data-size': size,
    'data-block': block || undefined,
  }
}

type ButtonProps = ButtonLook & {
  /** Keeps the width, shows a spinner instead of the label and ignores further clicks. */
  busy?: boolean
} & Omit<ComponentProps<'button'>, 'className'>

export function Button({ variant, size, block, busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...lookOf({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} />}
      <span className={styles.label}>{children}</span>
    </button>
  )
}

/** Link styled as a button; `busy` while its target page is loading. */
export function ButtonLink({
  variant,
  size,
  block,
  busy = false,
  children,
  ...rest
}: ButtonLook & { busy?: boolean } & Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...rest}
      {...lookOf({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) })}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.spinner} />}
      <span className={styles.label}>{children}</span>
    </Link>
  )
}

/** Square 44 px button with an icon; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  ...rest
}: { label: string } & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button type="button" {...rest} className={styles.icon} aria-label={label}>
      {children}
    </button>
  )
}
