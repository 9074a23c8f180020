import { listExtensions } from '@ambra/commerce/operations'
import { extensionRepository } from '@ambra/db/platform'
import type { Finding, ServerContext } from './server-operation.ts'

type Looking = Pick<ServerContext, 'extensions' | 'now'> & { shop: Pick<ServerContext['shop'], 'database'> }

/** Time in ms after which a failure that does not recur is over. */
const rememberedMs = 24 * 3_600_000

/** Checks each extension, and whether messages wait for one that the shop no longer has. */
export async function extensionFindings({ extensions, now, shop }: Looking): Promise<Finding[]> {
  const listed = await listExtensions({ extensions, shop: { database: shop.database } })
  const backlog = await extensionRepository(shop.database.db).backlog()
  const orphans = backlog.filter(({ extension }) => !listed.some(({ name }) => name === extension))
  return [
    ...listed.map(({ name, status, problem, failures, waiting, failed }): Finding => {
      const recent = failures.filter(({ last_at }) => now().getTime() - Date.parse(last_at) < rememberedMs)
      const troubles = [
        ...(problem === null ? [] : [problem]),
        ...recent
          .filter((one) => one.problem !== problem)
          .map((one) => `${one.part} ${one.what} failed ${one.count} times: ${one.problem}`),
        ...(failed > 0 ? [`${failed} messages given up`] : []),
      ]
      return {
        check: `extension ${name}`,
        ok: status !== 'failed' && troubles.length === 0,
        detail: [status, ...troubles, ...(waiting > 0 ? [`${waiting} messages waiting`] : [])].join('; '),
        hint: `the shop sells without it: \`ambra extensions disable ${name}\` switches it off until it is mended`,
      }
    }),
    ...orphans.map(
      ({ extension, waiting, failed }): Finding => ({
        check: `extension ${extension}`,
        ok: false,
        detail: `not in ambra.config.ts, and ${waiting + failed} messages wait for it`,
        hint: 'add it to the configuration again, which delivers them',
      }),
    ),
  ]
}
