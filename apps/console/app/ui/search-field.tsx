import type { CommandState } from '#console/api/use-command.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Notice } from './notice.tsx'

type Props = {
  label: string
  hint?: string
  /** Text of the button. */
  submit: string
  icon?: 'search'
  /** Command of the search: shows its progress and its error. */
  command: CommandState
  value: string
  onChange: (text: string) => void
  /** Receives the text without surrounding spaces. */
  onSearch: (text: string) => void
  /** Shortest text that starts a search, in characters. */
  minLength?: number
}

/** Search field with its button, for a search within a form: Enter searches and does not submit the form. */
export function SearchField({ submit, icon, command, onSearch, minLength = 2, ...field }: Props) {
  const text = field.value.trim()
  const isTooShort = text.length < minLength
  return (
    <>
      <Field
        {...field}
        type="search"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!isTooShort) onSearch(text)
        }}
        maxLength={100}
        autoComplete="off"
      />
      <Button
        {...(icon && { icon })}
        isBusy={command.isBusy}
        isDisabled={isTooShort}
        onPress={() => onSearch(text)}
      >
        {submit}
      </Button>
      {command.error && <Notice kind="error">{command.error}</Notice>}
    </>
  )
}
