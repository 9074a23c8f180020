import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { TestApp } from './api-suite.ts'
import { buildApp } from '../src/app.ts'
import { createPasswords, type Passwords } from '@ambra/commerce/customer/passwords'
import { createShop } from '@ambra/commerce/create-shop'

/** What a request cost: every statement in its order, without the values, and how many passwords were hashed. */
export type Work = { statements: string[]; hashes: number }

/**
 * The same shop, whose work is counted: a time can be measured from outside, and the work is what it is made of.
 * Counted, it is the same on every machine.
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
  const passwords = createPasswords()
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
    /** Runs a request and says what it cost. */
    async costOf<T>(request: () => Promise<T>): Promise<{ answer: T; work: Work }> {
      work.statements = []
      work.hashes = 0
      const response = await request()
      return { answer: response, work: { statements: [...work.statements], hashes: work.hashes } }
    },
  }
}
