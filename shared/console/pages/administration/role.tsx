import { titleOf } from '../../api/hal.ts'
import { Panel, Panels } from '../../design/panel.tsx'
import { ASSIGNABLE, usePermissions } from '../../language/use-permissions.ts'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { Actions } from '../../views/actions.tsx'
import type { PageProps } from '../page.ts'

/** The permissions of a role, grouped by module. */
export function Role({ resource: role, onChanged }: PageProps) {
  const name = titleOf(role)
  const given = (role.permissions ?? []) as readonly string[]
  const groups = usePermissions(role[ASSIGNABLE] === true ? [ASSIGNABLE, ...given] : given)
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
        {groups.map(({ name: part, permissions }) => (
          <Panel key={part} title={part}>
            <ul>
              {permissions.map((permission) => (
                <li key={permission.name}>{permission.title}</li>
              ))}
            </ul>
          </Panel>
        ))}
      </Panels>
    </article>
  )
}
