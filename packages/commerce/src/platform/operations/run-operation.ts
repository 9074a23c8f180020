import type { AdminInput, AdminName, AdminResult } from '@ambra/contract/platform/operations/operations'
import type { Subject } from '@ambra/contract/platform/operations/operation'
import { auditAddress } from '../context/audit-address.ts'
import type { OperationContext } from './operation.ts'
import { recordRefusal } from './audit-operation.ts'
import { checkedInput } from './checked-input.ts'
import { checkRights, checkStepUp, countAttempt } from './check-rights.ts'
import { executeCommand, executeNested, executeQuery } from './execute-operation.ts'
import { findOperation } from './find-operation.ts'
import type { CheckedCall, OperationCall } from './operation-call.ts'
import type { HandlerContext } from './operation-handler.ts'
import { NeedsSecondPerson, requestApproval } from './second-person.ts'

/**
 * Runs an operation for a person, a key or the command line. Single entry point of the console, the API and
 * the command line; audits rejected calls as well.
 * @throws ShopError request.unknown_call, request.invalid, staff.not_allowed, staff.step_up,
 * staff.recovery_only, keys.not_for_keys, keys.not_trusted, staff.key_used, request.throttled,
 * approval.waiting (nothing was done: a second person has to agree), and those of the operation;
 * OperationError
 */
export async function runOperation<N extends AdminName>(
  context: OperationContext,
  name: N,
  call: Omit<OperationCall, 'input'> & { input: AdminInput<N> },
): Promise<AdminResult<N>> {
  // The table ties the name to its own input and result.
  return (await runNamed(context, name, call)) as AdminResult<N>
}

/** Runs an operation whose name comes from outside. */
export async function runNamed(
  context: OperationContext,
  name: string,
  call: OperationCall,
): Promise<unknown> {
  const checked = await checkInput(context, name, call)
  try {
    await checkRights(context, checked)
    checkStepUp(context, checked)
    await countAttempt(context, checked)
    return await execute(context, checked)
  } catch (error) {
    if (error instanceof NeedsSecondPerson) return requestApproval(context, checked, error)
    await recordRefusal(context, checked, error)
    throw error
  }
}

async function checkInput(
  context: OperationContext,
  name: string,
  call: OperationCall,
): Promise<CheckedCall> {
  const { row, run } = findOperation(context, name)
  const input = checkedInput(row, call.input)
  return { ...call, row, run, input, subject: await auditSubject(context, row.subject(input)) }
}

/** Replaces the address of a person by its keyed hash. */
async function auditSubject(
  context: OperationContext,
  subject: Subject | undefined,
): Promise<Subject | undefined> {
  if (subject?.kind !== 'customer' && subject?.kind !== 'invitee') return subject
  return { ...subject, id: await auditAddress(context, subject.id) }
}

const execute = (context: OperationContext, checked: CheckedCall): Promise<unknown> => {
  const run = checked.row.kind === 'command' ? executeCommand : executeQuery
  return run(context, checked, performNested)
}

/** Runs a nested operation for the requester, with their current rights and its own audit entry. */
const performNested =
  (context: OperationContext, { requestId, network }: CheckedCall): HandlerContext['perform'] =>
  async (actor, name, input) => {
    const checked = await checkInput(context, name, { actor, input, requestId, network })
    await checkRights(context, checked)
    return executeNested(context, checked, performNested)
  }
