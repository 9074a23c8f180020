import { Link } from 'react-router'
import { useOwn } from '#console/frame/own.tsx'
import { screensOf } from '#console/frame/screens.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useRoleName } from '#console/i18n/role-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ButtonLink } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Facts, PageHead } from '#console/ui/page.tsx'
import styles from './start.module.css'

/** Where everybody begins: the screens of the person, and what their roles let them do. */
export function Start() {
  const t = useTranslate()
  const own = useOwn()
  const roleName = useRoleName()
  const work = screensOf(own).filter(({ path, right }) => right !== undefined && path !== '/')
  if (own.method === 'recovery')
    return (
      <>
        <PageHead title={t('start.title', { name: own.name })} />
        <Notice kind="warn">{t('account.recovery')}</Notice>
        <Actions>
          <ButtonLink variant="primary" href="/account">
            {t('screen.account')}
          </ButtonLink>
        </Actions>
      </>
    )
  const roles = own.roles.map(({ role, store }) => {
    const name = roleName(role)
    return store === null ? name : `${name} (${storeName(store)})`
  })
  return (
    <>
      <PageHead title={t('start.title', { name: own.name })} />
      {work.length > 0 ? (
        <ul className={styles.screens}>
          {work.map(({ path, title, icon }) => (
            <li key={path}>
              <Link to={path} className={styles.screen}>
                <Icon name={icon} />
                {t(title)}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Notice>{t('start.noScreens')}</Notice>
      )}
      <Facts rows={[[t('start.roles'), roles.join(', ')]]} />
    </>
  )
}
