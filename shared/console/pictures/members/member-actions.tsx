import { useState } from 'preact/hooks'
import { type Form, type LinkTo, linkOf, linksOf, type Resource, titleOf } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { useResourceAtMount } from '../../api/use-resource-at-mount.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { useToast } from '../../design/toast.tsx'
import { listedIn } from '../../fields/allowed.ts'
import { useLanguage } from '../../language/language.tsx'
import { Confirmation } from '../../views/confirmation.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { useTask } from '../../views/use-task.ts'
import { changeByForm } from '../change.ts'
import { isInheriting } from './origins.ts'
import { RoleTicks } from './role-ticks.tsx'

/** Buttons that change the roles of a member or remove the member, if the requester may do so. */
export function MemberActions({ membership }: { membership: Resource }) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const [open, setOpen] = useState<'change' | 'remove'>()
  const name = titleOf(membership)
  const [update, remove] = [linkOf(membership, 'update'), linkOf(membership, 'delete')]
  const { problem, run } = useTask()
  const close = () => setOpen(undefined)
  const take = (link: LinkTo) =>
    run(async () => {
      await client.send(link, undefined, membership)
      toast(say(isInheriting(membership) ? 'rolesChanged' : 'removed', { name }))
    })
  return (
    <div class="actions">
      {update && (
        <Button
          look="quiet"
          isSmall
          aria-label={`${say('change')}: ${say('rolesOf', { name })}`}
          onClick={() => setOpen('change')}
        >
          {say('change')}
        </Button>
      )}
      {remove && (
        <Button look="quiet" isSmall aria-label={say('remove', { name })} onClick={() => setOpen('remove')}>
          {say('takeAway')}
        </Button>
      )}
      {open === 'change' && update && <ChangeRoles {...{ membership, update, name }} onClose={close} />}
      {open === 'remove' && remove && (
        <Confirmation
          resource={membership}
          harm="delete"
          title={say('remove', { name })}
          name={say('takeAway')}
          meaning={`${say('removalOfMember')} ${isInheriting(membership) ? say('groupRolesStay') : ''}`}
          onConfirm={() => take(remove)}
          onClose={close}
        />
      )}
      {problem && <ProblemText problem={problem} />}
    </div>
  )
}

interface ChangeRolesProps {
  membership: Resource
  update: LinkTo
  name: string
  onClose(): void
}

/** Dialog with the roles of a member. Roles inherited from groups cannot be removed here. */
function ChangeRoles({ membership, update, name, onClose }: ChangeRolesProps) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const seen = useResourceAtMount(membership)
  const [roles, setRoles] = useState(linksOf(seen, 'roles'))
  const { value: form } = useReading(() => client.form(update, {}) as Promise<Form>, [client, update.href])
  const save = () =>
    run(async () => {
      await changeByForm(client, seen, { _links: { roles } })
      toast(say('rolesChanged', { name }))
      onClose()
    })
  const footer = (
    <>
      <Button onClick={onClose}>{say('cancel')}</Button>
      <Button look="primary" disabled={isBusy || roles.length === 0} onClick={save}>
        {say('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={say('rolesOf', { name })} footer={footer} onClose={onClose}>
      <RoleTicks
        href={form && listedIn(form, 'roles')}
        chosen={roles}
        fixed={linksOf(membership, 'inheritedRoles')}
        onChoose={setRoles}
      />
      {isInheriting(membership) && <p class="hint">{say('groupRolesStay')}</p>}
      {problem && <ProblemText problem={problem} />}
    </Dialog>
  )
}
