import './env/react-build.ts'
import { isDatabaseStartError } from '@ambra/db/connection'
import { OperationError } from '@ambra/commerce/platform'
import { StoreUnavailableError } from '@ambra/object-store/object-store'
import { addExtensionOperations } from './cli/extension-commands.ts'
import { createProgram } from './cli/program.ts'
import { ConfigurationError, loadEnvFile } from './env/env.ts'

/** Returns whether the operator can fix the problem: it is then shown as text, without a stack. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof OperationError ||
  error instanceof ConfigurationError ||
  error instanceof StoreUnavailableError ||
  isDatabaseStartError(error)

loadEnvFile()
try {
  const program = createProgram()
  await addExtensionOperations(program)
  await program.parseAsync()
} catch (error) {
  if (!isForOperator(error)) throw error
  process.stderr.write(`ambra: ${error.message}\n`)
  process.exitCode = 1
}
