import { csvMark } from '@ambra/domain/platform/text/csv'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { saveBlob } from '#console/api/ask-with-proof.ts'
import { Button } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'
import { Part } from '#console/ui/page.tsx'

/** Figures with a choice in the address of the page, and their rows as a CSV file. */
export function FiguresPart<Id extends string>({
  title,
  parameter,
  file,
  csv,
  children,
  ...choice
}: {
  title: string
  /** Name in the search of the address. */
  parameter: string
  label: string
  value: Id
  options: readonly { id: Id; text: string }[]
  file: string
  csv: () => string
  children: ReactNode
}) {
  const [search, setSearch] = useSearchParams()
  return (
    <Part
      title={title}
      action={
        <Button
          icon="file-down"
          onPress={() => saveBlob(new Blob([csvMark, csv()], { type: 'text/csv;charset=utf-8' }), file)}
        >
          CSV
        </Button>
      }
    >
      <div className={form.filters} data-no-print>
        <Choice
          {...choice}
          onChange={(id) => {
            const next = new URLSearchParams(search)
            next.set(parameter, id)
            setSearch(next, { preventScrollReset: true })
          }}
        />
      </div>
      {children}
    </Part>
  )
}
