import type { Client } from '../../../api/client.ts'
import { type Form, type Link, linkOf, type Resource } from '../../../api/hal.ts'
import { withQuery } from '../../../api/template.ts'
import { useClient, useReading } from '../../../api/use-api.tsx'
import { Field } from '../../../design/field.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { listedIn } from '../../../fields/allowed.ts'
import { Combobox } from '../../../fields/combobox.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { RoleTicks } from '../../../pictures/members/role-ticks.tsx'
import { type InvitationDefaults, lacksRoles, NOTHING } from './invitation-defaults.ts'

interface ForAllFieldsProps {
  root: Resource
  forAll: InvitationDefaults
  onChange(forAll: InvitationDefaults): void
}

/**
 * Fields for the project and the roles of all invitees. Renders nothing if the requester may not create memberships.
 */
export function ForAllFields({ root, forAll, onChange }: ForAllFieldsProps) {
  const { say } = useLanguage()
  const client = useClient()
  const { project, roles } = forAll
  const { value: lists, isLoading } = useReading(
    () => readLists(client, root, project),
    [client, project?.href],
  )
  if (!lists?.projects) return isLoading ? <Skeleton lines={3} /> : null
  const choose = (chosen: Link | undefined) =>
    onChange(chosen ? { project: chosen, roles: project ? roles : [] } : NOTHING)
  return (
    <>
      <Field label={say('projectForAll')} hint={say('projectForAllHint')}>
        {({ id, ...described }) => (
          <Combobox
            {...{ id, described }}
            name={say('projectForAll')}
            href={lists.projects as string}
            text={project?.title ?? ''}
            onChoose={(option) => choose(option?.value as Link | undefined)}
          />
        )}
      </Field>
      {project && (
        <RoleTicks
          href={lists.roles}
          chosen={roles}
          onChoose={(ticked) => onChange({ project, roles: ticked })}
        />
      )}
      {lacksRoles(forAll) && <p class="muted">{say('roleNeeded')}</p>}
    </>
  )
}

/**
 * Reads the addresses of two lists: the projects to which the requester may add members, and the roles in the chosen
 * project.
 */
async function readLists(client: Client, root: Resource, project: Link | undefined) {
  const memberships = linkOf(root, 'memberships')?.href
  const list = memberships && (await client.get(withQuery(memberships, { pageSize: 0 })))
  const create = list && linkOf(list, 'create')
  if (!create) return undefined
  const form = (await client.form(create, { _links: project ? { project } : {} })) as Form
  return { projects: listedIn(form, 'project'), roles: project && listedIn(form, 'roles') }
}
