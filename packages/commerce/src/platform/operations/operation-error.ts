/** Error of an operation that could not be carried out; the message is for staff. */
export class OperationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OperationError'
  }
}
