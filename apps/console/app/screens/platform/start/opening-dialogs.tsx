import { legalCountries, type LegalCountry } from '@ambra/contract/content/content-kinds'
import { storeForPath, stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { CommandForm } from '#console/ui/command-form.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import type { ShopOpening } from './opening.tsx'

/**
 * Dialogs of opening and closing, and of the drafts of legal pages, by their name in the address. Loaded when
 * one opens: the first load of the console has no room for them.
 */
export function OpeningDialogs({ opening: { state, points } }: { opening: ShopOpening }) {
  const t = useTranslate()
  const { open, close } = useOpen()
  const pages = points.find(({ point }) => point === 'pages')
  const done = (text: string) => {
    addToast({ text })
    close()
  }
  return (
    <>
      <ConfirmDialog
        isOpen={open === 'open-shop' && state !== 'open'}
        onClose={close}
        title={t('opening.open')}
        what={t('opening.openWhat')}
        action={t('opening.open')}
        work={() => runCommand('shop.open', {})}
        onDone={() => done(t('opening.opened'))}
      />
      <ConfirmDialog
        isOpen={open === 'end-preview'}
        onClose={close}
        title={t('opening.end')}
        what={t('opening.endWhat')}
        action={t('opening.end')}
        isDanger
        work={() => runCommand('shop.end-preview', {})}
        onDone={() => done(t('opening.ended'))}
      />
      {pages && <LegalDialog lacks={pages.lacks} drafts={pages.drafts} />}
      <Sheet title={t('opening.close')} isOpen={open === 'close-shop' && state === 'open'} onClose={close}>
        <CloseForm onClose={close} onDone={() => done(t('opening.isClosed'))} />
      </Sheet>
    </>
  )
}

function CloseForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  async function submit() {
    const given = Object.entries(texts).map(([store, text]) => ({ store, text }))
    if (await command.run(() => runCommand('shop.close', { texts: given }))) onDone()
  }
  return (
    <CommandForm
      command={command}
      submit={t('opening.close')}
      variant="danger"
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{t('opening.closeWhat')}</p>
      {stores.map(({ code, language }, at) => (
        <TextArea
          key={code}
          label={t('opening.text', { store: storeName(code) })}
          {...(at === 0 && { hint: t('opening.textHint') })}
          lang={language}
          value={texts[code] ?? ''}
          onChange={(text) => setTexts((before) => ({ ...before, [code]: text }))}
          maxLength={400}
        />
      ))}
    </CommandForm>
  )
}

type Pages = { lacks: readonly string[]; drafts: readonly string[] | undefined }

/** Dialog that writes the missing pages as drafts, store by store. */
function LegalDialog({ lacks, drafts }: Pages) {
  const t = useTranslate()
  const { open, close } = useOpen()
  return (
    <Sheet title={t('legal.title')} isOpen={open === 'legal'} onClose={close}>
      <LegalForm lacks={lacks} drafts={drafts} onClose={close} />
    </Sheet>
  )
}

function LegalForm({ lacks, drafts = [], onClose }: Pages & { onClose: () => void }) {
  const t = useTranslate()
  const command = useCommand()
  const [country, setCountry] = useState<LegalCountry>('EE')
  const missing = lacks.filter((address) => !drafts.includes(address))
  async function write() {
    const stores = new Set(missing.map((address) => storeForPath(address).store.code))
    let count = 0
    for (const store of stores)
      count += (await runCommand('content.draft-legal', { store, country })).written.length
    addToast({ text: t('legal.written', { count }) })
  }
  return (
    <CommandForm
      command={command}
      submit={t('legal.write')}
      onSubmit={() => void command.run(write).then((isDone) => isDone && onClose())}
      onCancel={onClose}
    >
      <p>{t('legal.what')}</p>
      <Choice
        label={t('legal.country')}
        options={legalCountries.map((id) => ({ id, text: t(`legal.country.${id}`) }))}
        value={country}
        onChange={(id) => setCountry(legalCountries.find((one) => one === id) ?? 'EE')}
      />
    </CommandForm>
  )
}
