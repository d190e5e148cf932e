import { titleOf } from '../../api/hal.ts'
import { Panel, Panels } from '../../design/panel.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { Actions } from '../../views/actions.tsx'
import type { PageProps } from '../page.ts'
import { ASSIGNABLE } from './granting.ts'
import { usePermissions } from './permission-groups.ts'

/** What a role may do, in words, by the part of the product. */
export function Role({ resource: role, onChanged }: PageProps) {
  const { sayName } = useLanguage()
  const name = sayName(titleOf(role))
  const groups = usePermissions((role.permissions ?? []) as readonly string[])
  const isGiven = (permission: string) => permission !== ASSIGNABLE || role[ASSIGNABLE] === true
  useDocumentTitle(name)
  return (
    <article>
      <header class="heading">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <Actions resource={role} onChanged={onChanged} />
      </header>
      <Panels>
        {groups.map(({ name: part, permissions }) => {
          const given = permissions.filter((permission) => isGiven(permission.name))
          return (
            given.length > 0 && (
              <Panel key={part} title={part}>
                <ul>
                  {given.map((permission) => (
                    <li key={permission.name}>{permission.title}</li>
                  ))}
                </ul>
              </Panel>
            )
          )
        })}
      </Panels>
    </article>
  )
}
