import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import type { CommandState } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { TroublePlace, useShownTrouble } from '#console/shop/trouble-place.tsx'
import { BottomBar } from '#console/ui/bottom-bar.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions, Sheet } from '#console/ui/dialog.tsx'
import form from '#console/ui/form.module.css'
import { Notice } from '#console/ui/notice.tsx'
import type { Draft, DraftValue } from './use-draft.ts'

/** Saves or discards changes, and asks for confirmation before leaving the screen with unsaved changes. */
export function DraftBar({
  draft,
  command,
  onSave,
}: {
  draft: Draft
  command: CommandState
  onSave: () => void
}) {
  const t = useTranslate()
  const count = draft.changes.length
  useShownTrouble(draft.conflicts[0]?.path)
  return (
    <>
      <LeaveGuard count={count} />
      {count > 0 && (
        <BottomBar label={t('catalogue.unsaved')}>
          {command.error && <Notice kind="error">{command.error}</Notice>}
          <p>{t('catalogue.unsavedCount', { count })}</p>
          <Actions>
            <Button
              variant="primary"
              isBusy={command.isBusy}
              isDisabled={draft.conflicts.length > 0}
              onPress={onSave}
            >
              {t('dialog.save')}
            </Button>
            <Button variant="text" onPress={draft.discard}>
              {t('catalogue.discard')}
            </Button>
          </Actions>
        </BottomBar>
      )}
    </>
  )
}

function LeaveGuard({ count }: { count: number }) {
  const t = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => count > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  // Subscribes to the closing of the window.
  useEffect(() => {
    if (count === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [count])
  return (
    <Sheet
      title={t('catalogue.leaveTitle')}
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
    >
      <p>{t('catalogue.leaveWhat', { count })}</p>
      <Actions>
        <Button variant="primary" onPress={() => blocker.reset?.()}>
          {t('catalogue.stay')}
        </Button>
        <Button variant="danger" onPress={() => blocker.proceed?.()}>
          {t('catalogue.leave')}
        </Button>
      </Actions>
    </Sheet>
  )
}

/** Conflict in a field that another person has changed, with both values and a choice. */
export function FieldConflict({
  path,
  draft,
  textOf,
}: {
  path: string
  draft: Draft
  textOf: (value: DraftValue) => string
}): ReactNode {
  const t = useTranslate()
  const conflict = draft.conflicts.find((one) => one.path === path)
  if (!conflict) return null
  const now = textOf(conflict.present)
  const mine = textOf(draft.valueOf(path))
  return (
    <TroublePlace path={path}>
      <Notice kind="warn">
        <p>
          {conflict.by
            ? t('catalogue.conflictBy', { name: conflict.by, now, mine })
            : t('catalogue.conflict', { now, mine })}
        </p>
        <div className={form.inline}>
          <Button onPress={() => draft.keep(path)}>{t('catalogue.keepMine')}</Button>
          <Button variant="text" onPress={() => draft.drop(path)}>
            {t('catalogue.takeTheirs')}
          </Button>
        </div>
      </Notice>
    </TroublePlace>
  )
}
