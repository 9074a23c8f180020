// Places orders one after another and prints the number of each once it is acknowledged, until killed.
// Argument: the data directory of a stocked shop with the sku CASE.
import { openDatabase } from '@ambra/db/connection'
import { orderRepository } from '@ambra/db/sales'
import { aCart, aPlacement } from './shop-builders.ts'

const [, , dataDir = ''] = process.argv
const database = await openDatabase({ dataDir })
process.stdout.write('ready\n')
for (;;) {
  const cart = await aCart(database, [{ sku: 'CASE' }])
  const response = await orderRepository(database.db).place(
    aPlacement(cart, { key: `${process.pid}-${cart.id}` }),
  )
  process.stdout.write('refused' in response ? `refused ${response.refused}\n` : `${response.number}\n`)
}
