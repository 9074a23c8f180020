import { type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { useListAddress } from './list-address.ts'

type FiltersProps = {
  /** Name of the search field in the address, and its properties. */
  name?: string
  label: string
  hint?: string
  placeholder?: string
  maxLength: number
  isCode?: boolean
  /** Label of the button that unfolds the other filters on a phone. Without it, they are always visible. */
  foldedAs?: string
  /** Further filters, which apply as soon as they change. */
  children?: ReactNode
}

/** Filters of a list, stored in the address. The search text applies on Enter. */
export function ListFilters({ name = 'q', foldedAs, children, ...field }: FiltersProps) {
  const { address, change } = useListAddress()
  const [isUnfolded, unfold] = useState(false)
  const words = address.get(name) ?? ''
  return (
    <Form
      className={form.filters ?? ''}
      data-search
      data-no-print
      data-folded={(foldedAs !== undefined && !isUnfolded) || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        change(name, String(new FormData(event.currentTarget).get(name)).trim())
      }}
    >
      <Field key={words} {...field} name={name} type="search" defaultValue={words} autoComplete="off" />
      {foldedAs !== undefined && (
        <div className={form.fold}>
          <Button icon="sliders-horizontal" aria-expanded={isUnfolded} onPress={() => unfold(!isUnfolded)}>
            {foldedAs}
          </Button>
        </div>
      )}
      {children}
    </Form>
  )
}
