import { Outlet } from 'react-router'

export default function MinimalLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
