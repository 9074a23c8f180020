import { lazy } from 'react'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'

export const LateZoomViewer = lazy(async () => {
  const [{ ZoomViewer }] = await Promise.all([import('./zoom-viewer.tsx'), loadMoreMessages()])
  return { default: ZoomViewer }
})
