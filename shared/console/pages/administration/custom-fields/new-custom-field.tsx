import { useState } from 'preact/hooks'
import { type Collection, type Form, linkOf, type Resource } from '../../../api/hal.ts'
import { useClient, useReading } from '../../../api/use-api.tsx'
import { ButtonLink } from '../../../design/button.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import { ProblemText } from '../../../views/problem.tsx'
import type { PageProps } from '../../page.ts'
import { CreatedField } from './created.tsx'
import './custom-fields.css'
import { Described } from './described.tsx'
import { type FieldResource, formatWords, resources, resourceWords } from './kinds.ts'
import { OneOf, Step } from './steps.tsx'

/** The creation of a custom field in three steps: its resource, its format, then its name and rules. */
export function NewCustomField({ resource: list, where: { root } }: PageProps) {
  const { say } = useLanguage()
  const [resource, chooseResource] = useState<FieldResource>()
  const [format, chooseFormat] = useState<string>()
  const [created, setCreated] = useState<Resource>()
  const back = linkOf(list, 'self')?.href ?? ''
  const again = () => {
    chooseResource(undefined)
    chooseFormat(undefined)
    setCreated(undefined)
  }
  useDocumentTitle(say('newField'))
  if (created) return <CreatedField field={created} root={root} list={back} onAgain={again} />
  return (
    <section class="new-field">
      <header class="heading">
        <h1>{say('newField')}</h1>
      </header>
      <Step title={say('fieldWhat')}>
        <OneOf<FieldResource>
          choices={resources}
          chosen={resource}
          labelOf={(one) => say(resourceWords[one])}
          onChoose={chooseResource}
        />
      </Step>
      {resource && (
        <Step title={say('fieldKind')}>
          <OneOf
            choices={Object.keys(formatWords)}
            chosen={format}
            labelOf={(one) => say(formatWords[one] ?? 'kindString')}
            onChoose={chooseFormat}
          />
        </Step>
      )}
      {resource && format ? (
        <WithForm
          key={`${resource} ${format}`}
          list={list as Collection}
          {...{ resource, format }}
          onCreated={setCreated}
        />
      ) : (
        <ButtonLink href={back}>{say('cancel')}</ButtonLink>
      )}
    </section>
  )
}

interface WithFormProps {
  list: Collection
  resource: FieldResource
  format: string
  onCreated(field: Resource): void
}

/** The last step, whose fields come from the form for a new custom field. */
function WithForm({ list, resource, format, onCreated }: WithFormProps) {
  const client = useClient()
  const create = linkOf(list, 'create')
  const { value, problem, again } = useReading(
    async () => create && ((await client.form(create, { resource, format })) as Form),
    [resource, format],
  )
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!value || !create) return <Skeleton lines={4} />
  const href = linkOf(list, 'self')?.href ?? ''
  return <Described form={value} list={href} {...{ create, resource, format, onCreated }} />
}
