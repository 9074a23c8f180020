/** An operation that could not do what was requested; the message is for staff. */
export class OperationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OperationError'
  }
}
