import { useState } from 'preact/hooks'
import { type Collection, linkOf, propertiesOf, type Resource, titleOf } from '../../api/hal.ts'
import { useResource } from '../../api/use-api.tsx'
import { Button } from '../../design/button.tsx'
import { GroupCheckbox } from '../../design/group-checkbox.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useLanguage } from '../../language/language.tsx'
import { ASSIGNABLE } from '../../language/permissions.ts'
import { type PermissionGroup, usePermissions } from '../../language/use-permissions.ts'
import type { Word } from '../../language/words.ts'
import { CollectionView } from '../../views/collection.tsx'
import { CollectionHeader } from '../../views/collection-header.tsx'
import { ProblemText } from '../../views/problem.tsx'
import type { PageProps } from '../page.ts'
import { useAllPages } from '../work/use-all-pages.ts'
import './administration.css'
import { type PermissionEditor, usePermissionEditor } from './permission-editor.ts'
import { PermissionTable } from './permission-table.tsx'

/** Number of roles that are shown at first, and number of roles that each further step adds. */
const ROLES_PER_STEP = 12

const MAX_ROLES = 1_000

/** The permissions of each role if the requester may see them; otherwise just the roles. */
export function Roles({ resource, onChanged }: PageProps) {
  const collection = resource as Collection
  const isKnown = collection._embedded.elements.some(({ permissions }) => Array.isArray(permissions))
  const View = isKnown ? RoleMatrix : CollectionView
  return <View collection={collection} onChanged={onChanged} />
}

/** The permissions of all roles as checkboxes. Each change is saved immediately. */
function RoleMatrix({ collection, onChanged }: { collection: Collection; onChanged(): void }) {
  const { say } = useLanguage()
  const [most, setMost] = useState(ROLES_PER_STEP)
  const { value: every, problem } = useAllPages(collection, MAX_ROLES)
  const names = useNames(collection)
  const all = every?.elements ?? collection._embedded.elements
  const shown = all.slice(0, most)
  const groups = usePermissions([ASSIGNABLE, ...(names ?? [])])
  const granting = usePermissionEditor()
  const isRead = names && (every || problem)
  if (!isRead) return <UnreadList {...{ collection, onChanged }} />
  return (
    <section>
      <CollectionHeader collection={collection} onChanged={onChanged} />
      <p class="muted">{say('rolesAtOnce')}</p>
      {granting.problem && <ProblemText problem={granting.problem} />}
      <PermissionTable
        label={say('roles')}
        roles={shown}
        groups={groups}
        whole={(role, group) => <WholeGroup {...{ role, group, granting }} />}
      >
        {(role, permission) => <Tick {...{ role, permission, granting }} />}
      </PermissionTable>
      {shown.length < all.length && (
        <p class="with-action">
          {say('someRoles', { shown: shown.length, total: all.length })}
          <Button isSmall onClick={() => setMost(most + ROLES_PER_STEP)}>
            {say('moreRoles')}
          </Button>
        </p>
      )}
      <Limits roles={shown} />
    </section>
  )
}

/** Returns the names of all permissions, from the schema of roles; undefined while the schema is being read. */
function useNames(collection: Collection): readonly string[] | undefined {
  const { value, problem } = useResource(linkOf(collection, 'schema')?.href)
  if (!value && !problem) return undefined
  const permissions = value && propertiesOf(value).get('permissions')
  return (permissions?._embedded?.allowedValues ?? []) as string[]
}

/** A list that is still loading: its heading and a placeholder. */
const UnreadList = (props: { collection: Collection; onChanged(): void }) => (
  <section>
    <CollectionHeader {...props} />
    <Skeleton lines={12} />
  </section>
)

interface TickProps {
  role: Resource
  permission: PermissionGroup['permissions'][number]
  granting: PermissionEditor
}

/**
 * A checkbox for a permission of a role. It is disabled, with an explanation, if the role cannot have the permission.
 */
function Tick({ role, permission, granting }: TickProps) {
  const { say } = useLanguage()
  const { name, title } = permission
  const mayHave = granting.mayHave(role, name)
  const limit = mayHave ? undefined : limitOf(role)
  return (
    <input
      type="checkbox"
      aria-label={say('roleGets', { role: titleOf(role), permission: title })}
      aria-describedby={limit && limitId(role)}
      title={limit && say(limit, { role: titleOf(role) })}
      disabled={!mayHave}
      checked={granting.has(role, name)}
      onChange={({ currentTarget }) => granting.grant(role, { title, names: [name] }, currentTarget.checked)}
    />
  )
}

interface WholeGroupProps extends Pick<TickProps, 'role' | 'granting'> {
  group: PermissionGroup
}

/** A checkbox that grants or revokes all permissions of a group at once, except those that the role cannot have. */
function WholeGroup({ role, group: { name: title, permissions }, granting }: WholeGroupProps) {
  const { say } = useLanguage()
  const names = permissions.map(({ name }) => name).filter((name) => granting.mayHave(role, name))
  return (
    <GroupCheckbox
      label={say('roleGets', { role: titleOf(role), permission: title })}
      states={names.map((name) => granting.has(role, name))}
      disabled={names.length === 0}
      onChange={(isOn) => granting.grant(role, { title, names }, isOn)}
    />
  )
}

/** Explanations for the built-in roles: each of them states why the role cannot have every permission. */
const limits: Readonly<Record<string, Word>> = { non_member: 'nonMemberLimits', anonymous: 'anonymousLimits' }

const limitOf = ({ builtin }: Resource): Word | undefined => limits[String(builtin)]

const limitId = ({ id }: Resource) => `limit-of-role-${id}`

const Limits = ({ roles }: { roles: readonly Resource[] }) => {
  const { say } = useLanguage()
  return (
    <ul class="muted">
      {roles.map((role) => {
        const limit = limitOf(role)
        return (
          limit && (
            <li key={String(role.id)} id={limitId(role)}>
              {say(limit, { role: titleOf(role) })}
            </li>
          )
        )
      })}
    </ul>
  )
}
