import type { CaseDetails } from '@ambra/contract/service/service-cases'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { languages } from '#console/i18n/language.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './case.module.css'

/** Messages between shop and shopper, and a field for the next one. */
export function CaseMessages({ details }: { details: CaseDetails }) {
  const t = useTranslate()
  const moment = useMoment()
  const own = useOwn()
  const { messages, store, email } = details
  const isHidden = email === null
  return (
    <Part title={t('service.messages')}>
      {messages.length === 0 && <p className="muted">{t('service.noMessages')}</p>}
      <ol className={styles.messages}>
        {messages.map(({ id, sender, text, by, at }) => (
          <li key={id} className={styles.message} data-sender={sender}>
            <p className="muted">
              {sender === 'shop' ? by : t('service.shopperBy', { by })}
              {' · '}
              {moment(at)}
            </p>
            <p className={styles.words}>{isHidden ? t('service.hidden') : text}</p>
          </li>
        ))}
      </ol>
      {may(own, 'service.answer', store) && email !== '' && <WriteForm details={details} />}
    </Part>
  )
}

function WriteForm({ details: { kind, code, language } }: { details: CaseDetails }) {
  const t = useTranslate()
  const command = useCommand()
  const [sender, setSender] = useState<'shop' | 'shopper'>('shop')
  const [text, setText] = useState('')
  const isToShopper = sender === 'shop'
  const languageName = languages.find((one) => one.code === language)?.name ?? language
  async function send() {
    if (!(await command.run(() => runCommand('service.write', { kind, code, sender, text: text.trim() }))))
      return
    setText('')
    addToast({ text: t(isToShopper ? 'service.sent' : 'service.noted') })
  }
  return (
    <Form
      className={styles.write ?? ''}
      data-no-print
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Check isSelected={!isToShopper} onChange={(isNote) => setSender(isNote ? 'shopper' : 'shop')}>
        {t('service.fromShopper')}
      </Check>
      <TextArea
        label={t('service.text')}
        hint={isToShopper ? t('service.textHint', { language: languageName }) : t('service.noteHint')}
        value={text}
        onChange={setText}
        maxLength={4000}
      />
      <div>
        <Button type="submit" isBusy={command.isBusy} isDisabled={text.trim().length < 2}>
          {t(isToShopper ? 'service.send' : 'service.note')}
        </Button>
      </div>
    </Form>
  )
}
