import type { ReactNode } from 'react'
import {
  Checkbox,
  CheckboxGroup,
  type CheckboxGroupProps,
  type CheckboxProps,
  Label,
} from 'react-aria-components'
import styles from './field.module.css'
import { Icon } from '@ambra/ui/icon'

/** Group of checkboxes with a label. */
export function Checks({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & Omit<CheckboxGroupProps, 'className' | 'children' | 'style'>) {
  return (
    <CheckboxGroup {...rest} className={styles.group ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      {children}
    </CheckboxGroup>
  )
}

export function Check({
  children,
  ...rest
}: { children?: ReactNode } & Omit<CheckboxProps, 'className' | 'children' | 'style'>) {
  return (
    <Checkbox {...rest} className={styles.box ?? ''}>
      <span className={styles.mark}>
        <Icon name="check" size="small" />
      </span>
      {children !== undefined && <span>{children}</span>}
    </Checkbox>
  )
}
