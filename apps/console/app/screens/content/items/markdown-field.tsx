import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { TextBox } from '#console/ui/text-box.tsx'
import styles from './content.module.css'
import { marks, type MarkName, withMark } from './markdown-marks.ts'
import { shownProblem, useHintOf } from './problem-text.ts'

const NewPicture = lazy(async () => ({ default: (await import('./new-picture.tsx')).NewPicture }))

type Props = { value: string; onChange: (text: string) => void; problem: string | null }

/** Markdown editor with buttons that insert marks around the selection. */
export function MarkdownField({ value, onChange, problem }: Props) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const [isAdding, setAdding] = useState(false)
  const area = () => box.current?.querySelector('textarea') ?? undefined

  function write(put: (text: string, from: number, to: number) => ReturnType<typeof withMark>): void {
    const field = area()
    const { text, from, to } = put(
      value,
      field?.selectionStart ?? value.length,
      field?.selectionEnd ?? value.length,
    )
    onChange(text)
    // Runs after React has written the text, which resets the selection.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from, to)
    })
  }
  return (
    <div ref={box}>
      <div className={styles.toolbar} role="toolbar" aria-label={t('content.marks')}>
        {(Object.keys(marks) as MarkName[]).map((name) => (
          <Button
            key={name}
            onPress={() =>
              write((text, from, to) => withMark(text, { from, to }, name, t(`content.mark.${name}`)))
            }
          >
            {t(`content.mark.${name}`)}
          </Button>
        ))}
        <Button onPress={() => setAdding(true)}>{t('content.addPicture')}</Button>
      </div>
      <TextBox
        label={t('content.field.text')}
        {...useHintOf()('text')}
        value={value}
        onChange={onChange}
        rows={18}
        maxLength={200_000}
        {...shownProblem(problem)}
      />
      <Sheet title={t('content.addPicture')} isOpen={isAdding} onClose={() => setAdding(false)}>
        <Suspense>
          <NewPicture
            hasAlternative
            onPicture={(path, alternative) => {
              setAdding(false)
              write((text, from, to) => {
                const picture = `![${alternative.replaceAll(/[[\]]/g, '')}](${path})`
                const end = from + picture.length
                return { text: text.slice(0, from) + picture + text.slice(to), from: end, to: end }
              })
            }}
          />
        </Suspense>
      </Sheet>
    </div>
  )
}
