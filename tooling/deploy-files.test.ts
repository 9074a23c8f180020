import { createMetrics } from '@ambra/api/http/metrics'
import { Environment } from '@ambra/server/env'
import { describe, expect, it } from 'vitest'
import { alertsIn, deployFiles, gaugesInCode, metricsIn, operationsPage, settingsIn } from './deploy-files.ts'

/** Returns every name under which Prometheus finds a metric of the shop. */
async function exportedNames(): Promise<Set<string>> {
  const metrics = await createMetrics().registry.getMetricsAsJSON()
  const suffixed = metrics.flatMap(({ name, type }) =>
    // The library's type is an enumeration of numbers or texts, depending on the version.
    /histogram|summary/.test(String(type)) ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
  )
  return new Set([...suffixed, ...gaugesInCode()])
}

describe('deployment files', () => {
  it('uses settings that the shop knows', () => {
    const known = Object.keys(Environment.properties)
    const given = deployFiles().map(({ file, text }) => ({ file, settings: settingsIn(text) }))
    expect(
      given.flatMap(({ file, settings }) =>
        settings.filter((name) => !known.includes(name)).map((name) => `${file}: ${name}`),
      ),
    ).toEqual([])
    // Checks that each kind of file is read.
    for (const name of [
      'Containerfile',
      'compose.yaml',
      'ambra@.service',
      'settings.env',
      'secret.example.yaml',
      'web.yaml',
    ])
      expect([name, given.find(({ file }) => file.endsWith(name))?.settings.length]).not.toEqual([name, 0])
  })

  it.each(['compose.yaml', 'kubernetes/'])('seals secrets and restricts the console: %s', (name) => {
    const settings = deployFiles()
      .filter(({ file }) => file.includes(name))
      .flatMap(({ text }) => settingsIn(text))
    expect(settings).toEqual(expect.arrayContaining(['SECRETS_KEY', 'ADMIN_HOST', 'ADMIN_ALLOW']))
  })

  it('uses metrics that the shop exports', async () => {
    const exported = await exportedNames()
    const files = deployFiles('{grafana,prometheus}/*')
    const wanted = files.flatMap(({ file, text }) => metricsIn(text).map((name) => ({ file, name })))
    expect(wanted.length).toBeGreaterThan(20)
    expect(wanted.filter(({ name }) => !exported.has(name))).toEqual([])
  })

  it('documents each alert in a paragraph', () => {
    const [rules] = deployFiles('prometheus/ambra.rules.yml').filter(({ file }) => file.endsWith('rules.yml'))
    const alerts = alertsIn(rules?.text ?? '')
    const described = [...operationsPage().matchAll(/^\| `(Ambra\w+)` \|/gm)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(10)
    expect(described).toEqual(alerts)
  })
})
