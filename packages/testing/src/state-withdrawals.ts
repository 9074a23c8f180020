// Submits withdrawals and claims, eight at a time, and prints the code of each once it is acknowledged, until
// killed. Argument: a data directory, or the address of a PostgreSQL server.
import { openDatabase } from '@ambra/db/connection'
import { claimRepository, withdrawalRepository } from '@ambra/db/service'

const [, , place = '', round = ''] = process.argv
const database = await openDatabase(place.includes('://') ? { databaseUrl: place } : { dataDir: place })
const now = new Date('2026-11-20T10:00:00Z')
process.stdout.write('ready\n')

let count = 0
async function stateOne(): Promise<string> {
  count += 1
  const isClaim = count % 4 === 0
  const code = `${isClaim ? 'C' : 'W'}-${round}-${count}`
  const who = { code, key: code, storeId: 1, language: 'et', orderId: undefined, orderNumber: '100000540' }
  const from = { name: 'Mari Maasikas', email: 'mari@example.ee', now }
  if (isClaim) {
    const about = { value: 'Lamp', description: 'It stays dark.', remedy: undefined, dueDay: '2026-12-05' }
    await claimRepository(database.db).record({ ...who, ...from, ...about })
  } else {
    const about = { matched: 'none' as const, lines: [], goods: 'the lamp', statementHash: code }
    const time = { deadline: undefined, isLate: false }
    await withdrawalRepository(database.db).record({ ...who, ...from, ...about, ...time })
  }
  return code
}

async function stateOn(): Promise<never> {
  for (;;) process.stdout.write(`${await stateOne()}\n`)
}
await Promise.all(Array.from({ length: 8 }, stateOn))
