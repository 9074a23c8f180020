import { type ReturnLabel, returnLabelText } from '@ambra/domain/service/return-label'
import { type QrDrawing, qrDrawing } from './qr-drawing.ts'

/** Maximum bytes of the drawing. */
const mostBytes = 331

/** Draws the QR code of a return; undefined without an address or with one too long. */
export function drawReturnQr(label: ReturnLabel): QrDrawing | undefined {
  const text = returnLabelText(label)
  return text === undefined || new TextEncoder().encode(text).length > mostBytes ? undefined : qrDrawing(text)
}
