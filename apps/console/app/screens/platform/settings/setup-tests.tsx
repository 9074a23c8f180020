import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { Icon } from '@ambra/ui/icon'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import styles from './setup-tests.module.css'

type Service = AdminResult<'setup.list'>['services'][number]

/** Interval between requests for the result of a running test, ms. */
const pollMs = 1000

/** Services of other companies, each with a test that makes a real call. */
export function SetupTests({ services }: { services: readonly Service[] }) {
  const t = useTranslate()
  const { revalidate } = useRevalidator()
  const isRunning = services.some(({ test }) => test?.state === 'running')
  // Outside system: the worker that runs the test.
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
  const [first] = services
  if (!first) return null
  return (
    <Part title={t('setup.title')}>
      <p className="muted">{t(first.kind === 'mail' ? 'setup.leadMail' : 'setup.lead')}</p>
      <ul className={styles.services}>
        {services.map((one) => (
          <li key={one.code}>
            <ServiceTest {...one} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function ServiceTest(service: Service) {
  const t = useTranslate()
  const { kind, code, name, mode, variables, test } = service
  const command = useCommand()
  const names = variables.join(', ')
  return (
    <div className={styles.service}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <Badge kind={mode === 'real' ? 'ok' : 'plain'}>{t(`setup.mode.${mode}`)}</Badge>
      </div>
      {mode !== 'off' && (
        <Button
          isBusy={command.isBusy || test?.state === 'running'}
          aria-label={t('setup.testOf', { name })}
          onPress={() => void command.run(() => runCommand('setup.test', { kind, code }))}
        >
          {t('setup.test')}
        </Button>
      )}
      <div className={styles.result} aria-live="polite">
        {command.error && <Notice kind="error">{command.error}</Notice>}
        {mode === 'off' && <p className="muted">{t('setup.off', { names })}</p>}
        {mode === 'emulated' && kind === 'mail' && <p className="muted">{t('setup.mailFiles', { names })}</p>}
        {mode !== 'off' && <Result service={service} />}
      </div>
    </div>
  )
}

function Result({ service: { test, variables } }: { service: Service }) {
  const t = useTranslate()
  const moment = useMoment()
  if (!test) return <p className="muted">{t('setup.never')}</p>
  if (test.state === 'running') return <p className="muted">{t('setup.running')}</p>
  const at = moment(test.at)
  if (test.state === 'ok')
    return (
      <p className={styles.state}>
        <Icon name="circle-check" /> {t('setup.ok', { at })}
      </p>
    )
  return (
    <Notice kind="error">
      <p>
        <strong>{t('setup.failed', { at })}</strong>
      </p>
      {test.problem === 'no_worker' ? (
        <p>{t('setup.do.no_worker')}</p>
      ) : (
        test.problem && <p>{t(`setup.do.${test.problem}`, { names: variables.join(', ') })}</p>
      )}
      {test.detail && <p className={styles.said}>{t('setup.said', { text: test.detail })}</p>}
    </Notice>
  )
}
