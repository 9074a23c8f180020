import styles from './qr-code.module.css'

/** Width of the light border that a reader needs around the code. @see ISO/IEC 18004 */
const quietZone = 4

/** QR code, always dark on white; `label` describes its content. */
export function QrCode({ qr: { size, path }, label }: { qr: { size: number; path: string }; label: string }) {
  const side = size + 2 * quietZone
  return (
    <svg
      className={styles.code}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
