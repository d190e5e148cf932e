import { useState } from 'preact/hooks'
import { changeInPlace } from '../../../api/change-in-place.ts'
import { type Link, linkOf, linksOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useToast } from '../../../design/toast.tsx'
import type { Field } from '../../../drafts/field.ts'
import { resourceOption } from '../../../fields/allowed.ts'
import { Choices } from '../../../fields/choice.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useNavigation } from '../../../navigation/navigation.tsx'
import { useWhere } from '../../../shell/use-where.tsx'
import { useElements } from '../../../views/lines.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { useTask } from '../../../views/use-task.ts'
import '../../../fields/fields.css'

/**
 * Returns whether the user may choose the custom fields of an entry. This is the case if the entry is a type and the
 * user is an administrator.
 */
export const offersFields = (entry: Resource): boolean => entry._links?.customFields !== undefined

const field: Field = {
  name: 'customFields',
  property: { type: '[]CustomField', name: 'Custom fields' },
  location: '_links',
}

interface FieldsOfTypeProps {
  type: Resource
  onClose(): void
}

/** Dialog with checkboxes for the custom fields of a type's work packages. */
export function FieldsOfType({ type, onClose }: FieldsOfTypeProps) {
  const { say } = useLanguage()
  const [chosen, choose] = useState<readonly Link[]>(() => linksOf(type, 'customFields'))
  const { value: all } = useElements(linkOf(useWhere().root, 'customFields')?.href)
  const ofWork = all?.filter(({ resource }) => resource === 'work_package')
  const { isBusy, problem, save } = useSavedFields(type, onClose)
  const footer = (
    <>
      <Button onClick={onClose}>{say('cancel')}</Button>
      <Button look="primary" disabled={isBusy || !ofWork} onClick={() => save(chosen)}>
        {say('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={say('fieldsOfType', { name: titleOf(type) })} footer={footer} onClose={onClose}>
      {!ofWork && <Skeleton lines={4} />}
      {ofWork?.length === 0 && <p>{say('noFields')}</p>}
      {ofWork && (
        <Choices
          {...{ field, id: 'fields-of-type', value: chosen, seen: undefined }}
          described={{ 'aria-label': say('customFields') }}
          options={ofWork.map(resourceOption)}
          onChange={(links) => choose(links as readonly Link[])}
        />
      )}
      {problem && <ProblemText problem={problem} />}
    </Dialog>
  )
}

function useSavedFields(type: Resource, onClose: () => void) {
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const { place } = useNavigation()
  const { isBusy, problem, run } = useTask()
  const save = (customFields: readonly Link[]) =>
    run(async () => {
      await changeInPlace(client, type, { _links: { customFields } }, { also: place.href })
      toast(say('saved', { name: titleOf(type) }))
      onClose()
    })
  return { isBusy, problem, save }
}
