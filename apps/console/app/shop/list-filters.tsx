import { type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import form from '#console/ui/form.module.css'
import { useListAddress } from './list-address.ts'

type FiltersProps = {
  /** The field of words: its name in the address, and what stands at it. */
  name?: string
  label: string
  hint?: string
  placeholder?: string
  maxLength: number
  isCode?: boolean
  /** Name of the button that shows the other filters on a phone; without it they are always there. */
  foldedAs?: string
  /** Further filters; each choice counts at once. */
  children?: ReactNode
}

/** Filters of a list, which stand in its address. The words count with Enter. */
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
