import { linkOf, type Resource, titleOf } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Panel, Panels } from '../../design/panel.tsx'
import { fragmentOf } from '../../drafts/preset.ts'
import { useLanguage } from '../../language/language.tsx'
import { ASSIGNABLE } from '../../language/permissions.ts'
import { usePermissions } from '../../language/use-permissions.ts'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { ActionButtons } from '../../views/action-buttons.tsx'
import type { PageProps } from '../page.ts'
import { MissingWorkflows } from './workflows/missing.tsx'

/** The permissions of a role, grouped by module. */
export function Role({ resource: role, where: { root }, onChanged }: PageProps) {
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
        <div class="actions">
          <CopyLink {...{ role, root }} />
          <ActionButtons resource={role} onChanged={onChanged} />
        </div>
      </header>
      <MissingWorkflows {...{ role, root }} />
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

/** A link to the form for a new role. The form starts with the permissions of this role. */
function CopyLink({ role, root }: { role: Resource; root: Resource }) {
  const { say } = useLanguage()
  const { value: roles } = useResource(linkOf(root, 'roles')?.href)
  const creation = roles && linkOf(roles, 'createImmediately')
  if (!creation) return null
  const { permissions, [ASSIGNABLE]: assignable } = role
  const payload = { name: say('copyOf', { name: titleOf(role) }), permissions, [ASSIGNABLE]: assignable }
  return (
    <ButtonLink href={creation.href} how={fragmentOf('write', { payload })}>
      {say('copyRole')}
    </ButtonLink>
  )
}
