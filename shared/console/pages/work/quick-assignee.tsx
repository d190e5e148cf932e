import { useId } from 'preact/hooks'
import { type Form, type Link, type LinkTo, propertiesOf } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { allowedFor } from '../../fields/allowed.ts'
import { Combobox } from '../../fields/combobox.tsx'
import { FewPeople } from '../../fields/few-people.tsx'
import { useLanguage } from '../../language/language.tsx'

interface AssigneeProps {
  formLink(): Promise<LinkTo | undefined>
  chosen: Link | undefined
  onChoose(person: Link | undefined): void
}

/**
 * Field for the assignee of a new work package. The field offers the people whom the form for new work packages allows
 * as assignees.
 */
export function Assignee({ formLink, chosen, onChoose }: AssigneeProps) {
  const { sayName } = useLanguage()
  const client = useClient()
  const id = useId()
  const { value: people, isLoading } = useReading(async () => {
    const link = await formLink()
    const form = link && ((await client.form(link, {})) as Form)
    const property = form && propertiesOf(form._embedded.schema).get('assignee')
    const allowed = property && allowedFor(property)
    return allowed && 'href' in allowed ? allowed.href : undefined
  }, [client])
  if (!people && !isLoading) return null
  return (
    <div class="field">
      <label for={id}>{sayName('Assignee')}</label>
      {people ? (
        <Combobox
          id={id}
          name={sayName('Assignee')}
          href={people}
          text={chosen?.title ?? ''}
          described={{}}
          ofFew={<FewPeople href={people} />}
          onChoose={(option) => onChoose(option?.value as Link | undefined)}
        />
      ) : (
        <input id={id} disabled />
      )}
    </div>
  )
}
