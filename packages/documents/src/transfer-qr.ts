import { type PayableTransfer, transferQrText } from '@ambra/domain/transfer-qr-text'
import { type QrDrawing, qrDrawing } from './qr-drawing.ts'

/** The payment QR code of a transfer, undefined when there is none. @see docs/decisions/042-payment-qr.md */
export function transferQr(transfer: PayableTransfer): QrDrawing | undefined {
  const text = transferQrText(transfer)
  return text === undefined ? undefined : qrDrawing(text)
}
