import { CommandRefused, type ControlRequest } from '../control/control-socket.ts'
import type { Command, Operator } from './command.ts'
import { doctor } from './doctor.ts'
import { listOrders, setOrderStatus, showOrder } from './orders.ts'
import { reindex } from './reindex.ts'
import { getStock, setStock } from './stock.ts'

/** Every command by its name on the control socket. */
export const commands = {
  'orders.list': listOrders,
  'orders.show': showOrder,
  'orders.set-status': setOrderStatus,
  'stock.get': getStock,
  'stock.set': setStock,
  reindex,
  doctor,
}

export type CommandName = keyof typeof commands
export type InputOf<N extends CommandName> =
  (typeof commands)[N] extends Command<infer Input, unknown> ? Input : never
export type ResultOf<N extends CommandName> =
  (typeof commands)[N] extends Command<never, infer Result> ? Result : never

/** Runs a command named over the socket; both ends are this program. */
export function runCommand(request: ControlRequest, operator: Operator): Promise<unknown> {
  const command = Object.entries(commands).find(([name]) => name === request.command)?.[1]
  if (!command)
    throw new CommandRefused(`unknown command "${request.command}": is the server older than this program?`)
  // The command line has made the input for exactly this command.
  return command(operator, request.input as never)
}
