import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import { addToast } from '#console/ui/toast-store.ts'

export type ShopOpening = AdminResult<'shop.readiness'>

/** State of a closed shop with its actions: see it, pass the preview link on, open it. */
export function ClosedShop({ state, points, preview_until: until }: ShopOpening) {
  const t = useTranslate()
  const moment = useMoment()
  const command = useCommand()
  const { show } = useOpen()
  const missing = points.filter((one) => one.is_required && !one.is_ready)
  const preview = (use: (link: AdminResult<'shop.preview'>) => unknown) =>
    command.run(async () => void (await use(await runCommand('shop.preview', {}))))
  async function see() {
    // Opened by the press itself: browsers block a window that opens later.
    const tab = window.open('', '_blank')
    const isShown = await preview(({ url }) => tab?.location.assign(url))
    if (!isShown) tab?.close()
  }
  const copy = ({ url, expires_at: end }: AdminResult<'shop.preview'>) =>
    navigator.clipboard.writeText(url).then(
      () => addToast({ text: t('opening.copied', { until: moment(end) }) }),
      // Without access to the clipboard the link is shown, to be copied by hand.
      () => addToast({ text: url }),
    )
  return (
    <div className={form.stack}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Notice kind="warn">{t(state === 'new' ? 'opening.new' : 'opening.closed')}</Notice>
      {missing.length > 0 && (
        <p className="muted">
          {t('opening.missing', { points: missing.map(({ point }) => t(`start.ready.${point}`)).join(', ') })}
        </p>
      )}
      <Actions>
        <Button variant="primary" isDisabled={missing.length > 0} onPress={() => show('open-shop')}>
          {t('opening.open')}
        </Button>
        <Button isBusy={command.isBusy} onPress={() => void see()}>
          {t('opening.see')}
        </Button>
        <Button variant="text" onPress={() => void preview(copy)}>
          {t('opening.copy')}
        </Button>
        {until !== null && (
          <Button variant="text" onPress={() => show('end-preview')}>
            {t('opening.end')}
          </Button>
        )}
      </Actions>
      {until !== null && <p className="muted">{t('opening.linkUntil', { until: moment(until) })}</p>}
    </div>
  )
}

/** State of an open shop, with the button that closes it. */
export function OpenShop() {
  const t = useTranslate()
  const { show } = useOpen()
  return (
    <span className={form.inline}>
      {t('opening.isOpen')}
      <Button variant="text" onPress={() => show('close-shop')}>
        {t('opening.close')}
      </Button>
    </span>
  )
}
