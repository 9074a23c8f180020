import { isDatabaseStartError } from '@ambra/db/open-database'
import { OperationError } from '@ambra/commerce/operation-error'
import { StoreUnavailableError } from '@ambra/object-store/object-store'
import { createProgram } from './cli/program.ts'
import { ConfigurationError, loadEnvFile } from './env/env.ts'

/** Problems the operator can fix: shown as text, without a stack. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof OperationError ||
  error instanceof ConfigurationError ||
  error instanceof StoreUnavailableError ||
  isDatabaseStartError(error)

loadEnvFile()
try {
  await createProgram().parseAsync()
} catch (error) {
  if (!isForOperator(error)) throw error
  process.stderr.write(`ambra: ${error.message}\n`)
  process.exitCode = 1
}
