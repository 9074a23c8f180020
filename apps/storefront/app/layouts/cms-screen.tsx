import type { ComponentProps, ReactNode } from 'react'
import { ContentPage } from '#app/features/content/content-page.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'

type Shown = ComponentProps<typeof ContentPage>
type CmsScreenProps = {
  loaderData: Pick<Shown, 'page' | 'isPreview'> &
    Partial<Pick<Shown, 'menu'>> &
    Pick<ComponentProps<typeof Breadcrumbs>, 'trail'>
  /** What a static page has besides its words; stands below them. */
  children?: ReactNode
}

/** A CMS page as a screen. Not the route's own component: the router drops whatever props another gives that one. */
export function CmsScreen({ loaderData, children }: CmsScreenProps) {
  const { page, trail, menu, isPreview } = loaderData
  return (
    <>
      <Breadcrumbs trail={trail} />
      <ContentPage page={page} menu={menu} isPreview={isPreview}>
        {children}
      </ContentPage>
    </>
  )
}
