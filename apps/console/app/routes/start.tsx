import { Start } from '#console/features/account/start.tsx'

export default function StartRoute() {
  return <Start />
}
