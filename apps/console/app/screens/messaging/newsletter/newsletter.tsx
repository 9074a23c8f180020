import type { Newsletter } from '@ambra/contract/messaging/newsletter-operations'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import formStyles from '#console/ui/form.module.css'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Facts, PageHead, Part } from '#console/ui/page.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { NewsletterFields, useNewsletterForm } from './newsletter-form.tsx'
import { newsletterBadges } from './newsletter-words.ts'
import { PreviewPart } from './preview-part.tsx'
import { SendDialog } from './send-dialog.tsx'
import type { Route } from './+types/newsletter'

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  load(request, () => client.query('newsletters.show', { id: Number(id) }, { signal: request.signal }))

export default function NewsletterRoute({ loaderData }: Route.ComponentProps) {
  return <NewsletterPage key={`${loaderData.id}-${loaderData.version}`} newsletter={loaderData} />
}

/** Polling interval while mails are sent in ms. */
const pollMs = 2000

/** Newsletter: its texts, preview, receivers, sending and figures. */
function NewsletterPage({ newsletter }: { newsletter: Newsletter }) {
  const t = useTranslate()
  const moment = useMoment()
  const { state, subject, changed_at, changed_by, code } = newsletter
  const { revalidate } = useRevalidator()
  const isBusy =
    state === 'sending' || (state === 'sent' && newsletter.sent + newsletter.failed < newsletter.queued)
  // Polls while the server works.
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isBusy, revalidate])
  return (
    <>
      <PageHead title={subject} lead={t('newsletter.changed', { at: moment(changed_at), name: changed_by })}>
        <ButtonLink variant="text" icon="arrow-left" href="/newsletter">
          {t('screen.newsletters')}
        </ButtonLink>
      </PageHead>
      <p role="status">
        <Badge kind={newsletterBadges[state]}>{t(`newsletter.state.${state}`)}</Badge>
        {newsletter.send_at && ` ${moment(newsletter.send_at)}`}
      </p>
      {code !== null && <Notice kind="warn">{t('newsletter.notAllowed')}</Notice>}
      {state !== 'draft' && (
        <Facts
          rows={[
            [t('newsletter.queued'), newsletter.queued],
            [t('newsletter.sent'), newsletter.sent],
            [t('newsletter.failed'), newsletter.failed],
            [t('newsletter.left'), newsletter.left],
          ]}
        />
      )}
      <Sending newsletter={newsletter} />
      <Texts newsletter={newsletter} />
      <PreviewPart newsletter={newsletter} />
    </>
  )
}

/** Receivers, and the buttons to send or stop. */
function Sending({ newsletter }: { newsletter: Newsletter }) {
  const t = useTranslate()
  const own = useOwn()
  const { open, show, close } = useOpen()
  const { id, state, receivers } = newsletter
  const count = receivers.reduce((sum, one) => sum + (one.has_text ? one.count : 0), 0)
  const canStop = state === 'planned' || state === 'sending' || state === 'sent'
  return (
    <Part title={t('newsletter.receivers')}>
      <Facts
        rows={receivers.map(({ store, count: all, has_text }) => [
          storeName(store),
          has_text ? all : t('newsletter.noText'),
        ])}
      />
      {may(own, 'content.publish') && (
        <div className={formStyles.more} data-no-print>
          {state === 'draft' && (
            <Button variant="primary" isDisabled={count === 0} onPress={() => show('send')}>
              {t('newsletter.send')}
            </Button>
          )}
          {canStop && <Button onPress={() => show('stop')}>{t('newsletter.stop')}</Button>}
        </div>
      )}
      <SendDialog newsletter={newsletter} count={count} isOpen={open === 'send'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'stop'}
        onClose={close}
        title={t('newsletter.stop')}
        what={t('newsletter.stopWhat', { count: newsletter.sent })}
        action={t('newsletter.stop')}
        isDanger
        work={() => runCommand('newsletters.stop', { id })}
        onDone={close}
      />
    </Part>
  )
}

function Texts({ newsletter: { id, version, state, texts, skus } }: { newsletter: Newsletter }) {
  const t = useTranslate()
  const command = useCommand()
  const form = useNewsletterForm({ texts, skus })
  const isDraft = state === 'draft'
  async function save(): Promise<void> {
    const { input } = form
    if (input) await command.run(() => runCommand('newsletters.save', { draft: { id, version }, ...input }))
  }
  return (
    <Part title={t('newsletter.texts')}>
      {isDraft ? (
        <CommandForm
          command={command}
          submit={t('newsletter.save')}
          isDisabled={!form.input}
          onSubmit={() => void save()}
        >
          <NewsletterFields form={form} />
        </CommandForm>
      ) : (
        <NewsletterFields form={form} isReadOnly />
      )}
    </Part>
  )
}
