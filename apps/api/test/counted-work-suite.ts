import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { TestApp } from './api-suite.ts'
import { cheapPasswords } from './cheap-passwords-suite.ts'
import { buildApp } from '../src/app.ts'
import type { Passwords } from '@ambra/commerce/customers'
import { createShop } from '@ambra/commerce/create-shop'

/** The work of a request: its statements in order, without values, and the number of hashed passwords. */
export type Work = { statements: string[]; hashes: number }

/**
 * Counts the work of a shop. It stands for the response time that an attacker can measure, and is
 * the same on every machine.
 */
export function countedApp(shop: TestApp) {
  const work: Work = { statements: [], hashes: 0 }
  const compiler = new PostgresQueryCompiler()
  const counting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      work.statements.push(compiler.compileQuery(node, queryId).sql.replace(/\s+/g, ' ').trim())
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const passwords = cheapPasswords()
  const counted: Passwords = {
    hash: (password) => {
      work.hashes += 1
      return passwords.hash(password)
    },
    isRight: (password, hashed) => {
      work.hashes += 1
      return passwords.isRight(password, hashed)
    },
  }
  const database = { ...shop.database, db: shop.database.db.withPlugin(counting) }
  const deps = { ...shop.deps, database }
  const app = buildApp(deps, createShop(deps, counted))
  return {
    app,
    async costOf<T>(request: () => Promise<T>): Promise<{ response: T; work: Work }> {
      work.statements = []
      work.hashes = 0
      const response = await request()
      return { response, work: { statements: [...work.statements], hashes: work.hashes } }
    },
  }
}
