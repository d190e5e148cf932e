import { useId, useState } from 'preact/hooks'
import { isLinkTo, type Link, linkOf, linksOf, type Resource, titleOf } from '../../api/hal.ts'
import { useClient } from '../../api/use-api.tsx'
import { IconButton } from '../../design/button.tsx'
import { useToast } from '../../design/toast.tsx'
import type { Option } from '../../fields/allowed.ts'
import { Combobox } from '../../fields/combobox.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { changeAtOnce } from '../../pictures/change.ts'
import { ProblemText } from '../../views/problem.tsx'
import { useQueue } from '../../views/use-queue.ts'

/** Number of members shown before the user expands the list. */
const INITIAL_MEMBERS = 12

interface GroupMembersProps {
  group: Resource
  members: readonly Link[]
  /** Address of the users who can become members. */
  people?: string
}

/** Members of a group, each with a button that removes the member. A search field offers people to add. */
export function GroupMembers({ group, members, people }: GroupMembersProps) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { problem, add: queue } = useQueue()
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const canEditMembers = linkOf(group, 'updateImmediately') !== undefined
  const write = (change: (members: readonly Link[]) => readonly Link[], confirmation: string) =>
    queue(async () => {
      // Applies the change to the latest members, because a change that the user made earlier may have been saved in
      // the meantime.
      const latest = await client.get(linkOf(group, 'self')?.href ?? '')
      const next = change(linksOf(latest, 'members'))
      await changeAtOnce(client, latest, { _links: { members: next.map(({ href }) => ({ href })) } })
      toast(confirmation)
    })
  const names = (name: string) => ({ name, group: titleOf(group) })
  const add = (option: Option | undefined) =>
    option && write((all) => [...all, option.value as Link], say('addedToGroup', names(option.title)))
  const take = (member: Link, name: string) =>
    write((all) => all.filter(({ href }) => href !== member.href), say('takenFromGroup', names(name)))
  const shown = isWhole ? members : members.slice(0, INITIAL_MEMBERS)
  const label = say('addToGroup', { name: titleOf(group) })
  return (
    <>
      <ul class="group-members">
        {shown.map((member) => (
          <Member
            key={member.href}
            member={member}
            group={titleOf(group)}
            onTake={canEditMembers ? take : undefined}
          />
        ))}
      </ul>
      {shown.length < members.length && (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          {say('andMorePeople', { count: members.length - shown.length })}
        </button>
      )}
      {problem && <ProblemText problem={problem} />}
      {canEditMembers && people && (
        <Combobox
          id={id}
          href={people}
          name={label}
          text=""
          described={{ 'aria-label': label }}
          isOffered={({ value }) => !members.some(({ href }) => href === (value as Link).href)}
          onChoose={add}
        />
      )}
    </>
  )
}

interface MemberProps {
  member: Link
  group: string
  onTake?(member: Link, name: string): void
}

function Member({ member, group, onTake }: MemberProps) {
  const { say } = useLanguage()
  const name = member.title ?? say('undisclosed')
  return (
    <li>
      {isLinkTo(member) ? (
        <To href={member.href}>
          <bdi>{name}</bdi>
        </To>
      ) : (
        <bdi>{name}</bdi>
      )}
      <IconButton
        icon="close"
        isSmall
        label={say('takeFromGroup', { name, group })}
        disabled={!onTake}
        onClick={() => onTake?.(member, name)}
      />
    </li>
  )
}
