import type { Route } from './+types/home'
import { translateContext } from '#app/context.ts'
import { useTranslate } from '#app/ui/messages.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }]

export function loader({ context }: Route.LoaderArgs) {
  return { title: context.get(translateContext)('home.title') }
}

export default function Home() {
  const t = useTranslate()
  return <h1>{t('home.title')}</h1>
}
