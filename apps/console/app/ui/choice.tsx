import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
} from 'react-aria-components'
import styles from './field.module.css'
import { Icon } from '@ambra/ui/icon'

type Option = { id: string; text: string }

/** Select with a label and a description. `onChange` gets the id of the option. */
export function Choice({
  label,
  options,
  value,
  onChange,
  name,
  description,
}: {
  label: string
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
  name?: string
  description?: string
}) {
  return (
    <Select
      className={styles.field ?? ''}
      selectedKey={value}
      onSelectionChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      {...(name === undefined ? {} : { name })}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button className={styles.trigger ?? ''}>
        <SelectValue />
        <Icon name="chevron-down" size="small" />
      </Button>
      {description && (
        <Text slot="description" className={styles.hint ?? ''}>
          {description}
        </Text>
      )}
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} items={options}>
          {({ id, text }) => (
            <ListBoxItem id={id} textValue={text} className={styles.option ?? ''}>
              {({ isSelected }) => (
                <>
                  {text}
                  {isSelected && <Icon name="check" size="small" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
