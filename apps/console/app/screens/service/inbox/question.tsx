import type { InboxQuestion } from '@ambra/contract/service/inbox-operations'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { languages } from '#console/i18n/language.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './inbox.module.css'

/** Question about a product. The answer appears on the product page, and the author gets a mail. */
export function Question({ question: { id, at, sku, language, question } }: { question: InboxQuestion }) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  const [answer, setAnswer] = useState('')
  const name = languages.find(({ code }) => code === language)?.name ?? language
  async function send() {
    const done = await command.run(() => runCommand('inbox.answer-question', { id, answer: answer.trim() }))
    if (done) addToast({ text: t('inbox.answered') })
  }
  async function reject() {
    if (await command.run(() => runCommand('inbox.reject-question', { id })))
      addToast({ text: t('inbox.rejected') })
  }
  return (
    <article className={styles.card} aria-label={question}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <p className="muted">
        {sku} · {name} · {moment(at)}
      </p>
      <p className={styles.words}>{question}</p>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextArea
          label={t('inbox.answer')}
          hint={t('inbox.answerHint', { language: name })}
          value={answer}
          onChange={setAnswer}
          rows={3}
          maxLength={4000}
        />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            isBusy={command.isBusy}
            isDisabled={answer.trim().length < 2}
          >
            {t('inbox.sendAnswer')}
          </Button>
          <Button variant="text" isBusy={command.isBusy} onPress={() => void reject()}>
            {t('inbox.reject')}
          </Button>
        </div>
      </Form>
    </article>
  )
}
