import { type ReturnLabel, returnLabelText } from '@ambra/domain/return-label'
import { type QrDrawing, qrDrawing } from './qr-drawing.ts'

/** Bytes that the drawing takes. */
const mostBytes = 331

/** The QR code of a return, undefined without an address or with a longer one than it takes. */
export function returnQr(label: ReturnLabel): QrDrawing | undefined {
  const text = returnLabelText(label)
  return text === undefined || new TextEncoder().encode(text).length > mostBytes ? undefined : qrDrawing(text)
}
