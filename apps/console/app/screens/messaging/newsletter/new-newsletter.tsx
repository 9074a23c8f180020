import { useNavigate } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { PageHead } from '#console/ui/page.tsx'
import { NewsletterFields, useNewsletterForm } from './newsletter-form.tsx'

/** Form of a new newsletter; saving it sends nothing. */
export default function NewNewsletter() {
  const t = useTranslate()
  const navigate = useNavigate()
  const command = useCommand()
  const form = useNewsletterForm({ texts: {}, skus: [] })
  async function save(): Promise<void> {
    const { input } = form
    if (!input) return
    await command.run(async () => {
      const { id } = await runCommand('newsletters.save', input)
      await navigate(`/newsletter/${id}`)
    })
  }
  return (
    <>
      <PageHead title={t('newsletter.new')} lead={t('newsletter.newLead')}>
        <ButtonLink variant="text" icon="arrow-left" href="/newsletter">
          {t('screen.newsletters')}
        </ButtonLink>
      </PageHead>
      <CommandForm
        command={command}
        submit={t('newsletter.save')}
        isDisabled={!form.input}
        onSubmit={() => void save()}
      >
        <NewsletterFields form={form} />
      </CommandForm>
    </>
  )
}
