import type { AuditEntry } from '@ambra/contract/admin/audit'
import type { StaffInvite, StaffPerson, StaffSession } from '@ambra/contract/admin/staff'
import { type Command, InvalidArgumentError } from 'commander'
import { execute } from './execute.ts'
import { jsonOption, type Output, print, wholeNumber } from './print.ts'
import { formatTable } from './table.ts'

type RoleOptions = Output & { role: string[]; store?: string[]; language: 'et' | 'en' | 'ru' | 'lt' | 'lv' }

const languages = ['et', 'en', 'ru', 'lt', 'lv'] as const

function languageOf(text: string): (typeof languages)[number] {
  const language = languages.find((one) => one === text)
  if (!language) throw new InvalidArgumentError(`one of ${languages.join(', ')}`)
  return language
}

/** Each role for each store named; without one, for all stores. */
const givenRoles = ({ role, store = [] }: Pick<RoleOptions, 'role' | 'store'>) =>
  role.flatMap((one): StaffPerson['roles'] =>
    store.length === 0 ? [{ role: one, store: null }] : store.map((code) => ({ role: one, store: code })),
  )

const rolesText = (roles: StaffPerson['roles']): string =>
  roles.map(({ role, store }) => (store === null ? role : `${role} (${store})`)).join(', ')

const dayText = (moment: string | null): string => moment?.slice(0, 16).replace('T', ' ') ?? ''

const personText = ({ email, name, roles, is_disabled: isDisabled }: StaffPerson): string =>
  `${email} (${name}): ${rolesText(roles)}${isDisabled ? ', disabled' : ''}`

const linkText = ({ email, link = '', expires_at: end }: StaffInvite): string =>
  `${email} sets the key here, once, until ${dayText(end)} UTC; hand the link over yourself:\n${link}`

const sessionsText = (sessions: readonly StaffSession[]): string =>
  formatTable(
    ['session', 'device', 'network', 'by', 'last used (UTC)'],
    sessions.map((one) => [one.id, one.device, one.network, one.method, dayText(one.last_used_at)]),
  )

/** `ambra staff`: the people who work in the console, their roles and their access. */
export function addStaff(program: Command): void {
  const staff = program.command('staff').description('People who work in the console, their roles and access')
  staff
    .command('list')
    .description('Everybody, with roles and ways to sign in')
    .addOption(jsonOption())
    .action(async (output: Output) => print(await execute('staff.list', {}), output, listText))
  staff
    .command('show')
    .description('One person, with the sessions that are open')
    .argument('<email>')
    .addOption(jsonOption())
    .action(async (email: string, output: Output) =>
      print(
        await execute('staff.show', { email }),
        output,
        ({ sessions, ...person }) => `${personText(person)}\n${sessionsText(sessions)}`,
      ),
    )
  staff
    .command('invite')
    .description('Print the link with which a person sets a key and begins; it works for 48 hours, once')
    .argument('<email>')
    .requiredOption('--role <role...>', 'roles of the person: ambra staff roles lists them')
    .option('--store <code...>', 'for these stores only')
    .option('--language <code>', 'language of the person', languageOf, 'en' as const)
    .addOption(jsonOption())
    .action(async (email: string, { language, ...options }: RoleOptions) =>
      print(
        await execute('staff.invite', { email, language, roles: givenRoles(options) }),
        options,
        linkText,
      ),
    )
  addAccess(staff)
  addRoles(staff)
}

const listText = (people: readonly StaffPerson[]): string =>
  formatTable(
    ['address', 'name', 'roles', 'signs in by', 'last seen (UTC)'],
    people.map((one) => [
      one.email,
      one.name,
      `${rolesText(one.roles)}${one.is_disabled ? ', disabled' : ''}`,
      one.ways.join(', '),
      dayText(one.last_seen_at),
    ]),
  )

function addAccess(staff: Command): void {
  for (const [name, description] of [
    ['disable', 'Let a person in no more; every session ends at once'],
    ['enable', 'Let a disabled person in again'],
  ] as const)
    staff
      .command(name)
      .description(description)
      .argument('<email>')
      .option('--reason <text>', 'why, for the audit')
      .addOption(jsonOption())
      .action(async (email: string, { reason, ...output }: Output & { reason?: string }) =>
        print(await execute(`staff.${name}`, { email, ...(reason ? { reason } : {}) }), output, personText),
      )
  staff
    .command('sessions')
    .description('Open sessions of a person; with --end they end at once')
    .argument('<email>')
    .option('--end', 'end all of them')
    .addOption(jsonOption())
    .action(async (email: string, { end, ...output }: Output & { end?: boolean }) => {
      if (end)
        return print(await execute('staff.end-sessions', { email }), output, ({ ended }) => `${ended} ended`)
      print((await execute('staff.show', { email })).sessions, output, sessionsText)
    })
  staff
    .command('reset-access')
    .description('Take every key of a person away and print the link to set new ones')
    .argument('<email>')
    .option('--reason <text>', 'why, for the audit')
    .addOption(jsonOption())
    .action(async (email: string, { reason, ...output }: Output & { reason?: string }) =>
      print(await execute('staff.reset-access', { email, ...(reason ? { reason } : {}) }), output, linkText),
    )
}

function addRoles(staff: Command): void {
  staff
    .command('roles')
    .description('Without an address the roles and their rights; with one the roles that person gets instead')
    .argument('[email]')
    .option('--role <role...>', 'the roles from now on')
    .option('--store <code...>', 'for these stores only')
    .addOption(jsonOption())
    .action(async (email: string | undefined, { role = [], store, ...output }: Partial<RoleOptions>) => {
      if ((email === undefined) !== (role.length === 0))
        throw new InvalidArgumentError('Name an address together with --role, or neither.')
      if (email === undefined)
        return print(await execute('roles.list', {}), output, (roles) =>
          formatTable(
            ['role', 'rights'],
            roles.map(({ code, permissions }) => [code, permissions.join(' ')]),
          ),
        )
      const roles = givenRoles({ role, ...(store ? { store } : {}) })
      print(await execute('staff.set-roles', { email, roles }), output, personText)
    })
}

/** `ambra audit`: what was done in the console and at the command line. */
export function addAudit(program: Command): void {
  const audit = program.command('audit').description('What was done in the console and at the command line')
  audit
    .command('list')
    .description('Entries, newest first')
    .option('--limit <n>', 'how many', wholeNumber, 50)
    .option('--operation <name>', 'of this operation, e.g. orders.refund')
    .option('--subject <subject>', 'about this, e.g. order:100000001')
    .addOption(jsonOption())
    .action(
      async ({
        limit,
        operation,
        subject,
        ...output
      }: Output & { limit: number; operation?: string; subject?: string }) =>
        print(
          await execute('audit.list', {
            limit: Math.min(Math.max(limit, 1), 200),
            ...(operation ? { operation } : {}),
            ...(subject ? { subject } : {}),
          }),
          output,
          auditText,
        ),
    )
  audit
    .command('verify')
    .description('Check that no entry was changed or removed; exit code 1 when one was')
    .addOption(jsonOption())
    .action(async (output: Output) => {
      const check = await execute('audit.verify', {})
      print(check, output, ({ entries, head, broken_at: brokenAt }) =>
        brokenAt === null
          ? `${entries} entries, all as they were written; the last one's hash is ${head || 'none yet'}`
          : `entry ${brokenAt} of ${entries} is not what was written, or is missing`,
      )
      if (check.broken_at !== null) process.exitCode = 1
    })
}

const auditText = (entries: readonly AuditEntry[]): string =>
  formatTable(
    ['no.', 'when (UTC)', 'who', 'what', 'about', 'outcome', 'details'],
    entries.map((one) => [
      one.id,
      dayText(one.at),
      one.actor_name ?? one.actor,
      one.operation,
      one.subject ?? '',
      one.code ?? one.outcome,
      one.details ?? '',
    ]),
  )
