import { useState } from 'preact/hooks'
import { type Resource, titleOf } from '../api/hal.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useLanguage } from '../language/language.tsx'
import { type Consequence, type Consequences, consequencesOf, type Harm } from './consequences.ts'
import { ProblemText } from './problem.tsx'

interface ConfirmationProps {
  resource: Resource
  harm: Harm
  /** Title that names the action and what it affects, such as `Delete “Apollo”`. */
  title: string
  name: string
  /** Explanation. By default, it tells the user whether the action can be undone. */
  meaning?: string
  onConfirm(): void
  onClose(): void
}

/**
 * Asks for confirmation of an action, and lists the other resources that the action affects.
 *
 * The action can be confirmed only after the list has been read. To delete a project, the user must also type its name,
 * because a project contains the work of other people.
 */
export function Confirmation({
  resource,
  harm,
  title,
  name,
  meaning,
  onConfirm,
  onClose,
}: ConfirmationProps) {
  const { say } = useLanguage()
  const client = useClient()
  const reading = useReading(() => consequencesOf(client, resource, harm), [], ONCE)
  const [typed, setTyped] = useState('')
  const isNamed = harm !== 'delete' || resource._type !== 'Project' || typed.trim() === titleOf(resource)
  const confirm = () => {
    onClose()
    onConfirm()
  }
  const footer = (
    <>
      <Button autoFocus onClick={onClose}>
        {say('cancel')}
      </Button>
      <Button look="danger" class="primary" disabled={!reading.value || !isNamed} onClick={confirm}>
        {name}
      </Button>
    </>
  )
  return (
    <Dialog title={`${title}?`} footer={footer} onClose={onClose}>
      <p>{meaning ?? say(harm === 'delete' ? 'cannotBeUndone' : 'canBeUnarchived')}</p>
      {reading.isLoading && <Skeleton />}
      {reading.problem && <ProblemText problem={reading.problem} onAgain={reading.again} />}
      {reading.value && <What of={reading.value} harm={harm} />}
      {harm === 'delete' && resource._type === 'Project' && (
        <Field label={say('typeName', { name: titleOf(resource) })}>
          {(control) => (
            <input
              {...control}
              autocomplete="off"
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}

/** The list of consequences is read once, so that it does not change while the user is deciding. */
const ONCE = { staleTime: 'static' } as const

function What({ of: { deletes, detaches }, harm }: { of: Consequences; harm: Harm }) {
  const { say } = useLanguage()
  return (
    <>
      <Kinds intro={say(harm === 'delete' ? 'goesWithIt' : 'archivedWithIt')} kinds={deletes} />
      <Kinds intro={say('staysWithoutIt')} kinds={detaches} />
    </>
  )
}

function Kinds({ intro, kinds }: { intro: string; kinds: readonly Consequence[] }) {
  const { say, sayName, numbers } = useLanguage()
  if (kinds.length === 0) return null
  return (
    <>
      <p>{intro}</p>
      <ul>
        {kinds.map(({ kind, name, count, isExact }) => (
          <li key={kind}>
            {sayName(name)}: {isExact ? numbers.format(count) : say('atLeast', { count })}
          </li>
        ))}
      </ul>
    </>
  )
}
