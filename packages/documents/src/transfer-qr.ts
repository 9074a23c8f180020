import { type PayableTransfer, transferQrText } from '@ambra/domain/payments/transfer-qr-text'
import { type QrDrawing, qrDrawing } from './qr-drawing.ts'

/**
 * Draws the payment QR code of a transfer; undefined when there is none.
 * @see docs/decisions/042-payment-qr.md
 */
export function transferQr(transfer: PayableTransfer): QrDrawing | undefined {
  const text = transferQrText(transfer)
  return text === undefined ? undefined : qrDrawing(text)
}
