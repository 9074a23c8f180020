import type { Role, StaffPerson } from '@ambra/contract/platform/staff/staff'
import { stores } from '@ambra/domain/platform/shop/stores'
import { useRoleName } from '#console/i18n/role-name.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Check, Checks } from '#console/ui/checks.tsx'
import { Choice } from '#console/ui/choice.tsx'
import form from '#console/ui/form.module.css'

type Given = StaffPerson['roles']
const everywhere = '*'

/** Selects roles, each for all stores or one. */
export function RolesField({
  roles,
  value,
  onChange,
}: {
  roles: readonly Role[]
  value: Given
  onChange: (given: Given) => void
}) {
  const t = useTranslate()
  const roleName = useRoleName()
  const storeOptions = [
    { id: everywhere, text: t('people.allStores') },
    ...stores.map(({ code, name }) => ({ id: code, text: name })),
  ]
  // A role for several stores stays unchanged until its checkbox is cleared.
  const storesOf = (role: string) => value.filter((one) => one.role === role)
  const setChecked = (codes: readonly string[]) =>
    onChange([
      ...value.filter(({ role }) => codes.includes(role)),
      ...codes.filter((code) => storesOf(code).length === 0).map((role) => ({ role, store: null })),
    ])
  const setStore = (role: string, store: string) =>
    onChange([
      ...value.filter((one) => one.role !== role),
      { role, store: store === everywhere ? null : store },
    ])
  const chosen = [...new Set(value.map(({ role }) => role))]
  return (
    <div className={form.stack}>
      <Checks label={t('people.roles')} value={chosen} onChange={setChecked}>
        {roles.map(({ code, name }) => (
          <Check key={code} value={code}>
            {roleName(code, name)}
          </Check>
        ))}
      </Checks>
      {chosen.map((role) => {
        const given = storesOf(role)
        return (
          <Choice
            key={role}
            label={t('people.storesOf', {
              role: roleName(role, roles.find(({ code }) => code === role)?.name),
            })}
            options={storeOptions}
            value={given[0]?.store ?? everywhere}
            onChange={(store) => setStore(role, store)}
          />
        )
      })}
    </div>
  )
}
