import { useState } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { type Form, type Link, linkOf, propertiesOf, type Resource, type Schema } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { saveByForm } from '../change.ts'
import { GridBar } from './grid-bar.tsx'
import { GridView } from './grid-view.tsx'
import { type Layout, layoutOf } from './layout.ts'

/** The grid that a creation form proposes; it can be arranged before it is created. */
export function NewGrid({ collection, onCreated }: { collection: Resource; onCreated(): void }) {
  const client = useClient()
  const { say } = useLanguage()
  const { value: form, problem: unanswered } = useReading(
    () => askForGrid(client, collection),
    [client, collection],
  )
  const [changed, setChanged] = useState<Layout>()
  const [problem, setProblem] = useState<Problem>()
  if (unanswered) return <ProblemText problem={unanswered} />
  if (!form) return <p>{say('nothingFound')}</p>
  const { payload, schema } = form._embedded
  const layout = changed ?? layoutOf(payload)
  const create = async () => {
    try {
      await saveByForm(client, form, { ...payload, ...layout })
      onCreated()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
  }
  return (
    <>
      <p>{say('noGrid')}</p>
      <button type="button" class="primary" onClick={create}>
        {say('createGrid')}
      </button>
      {problem && <ProblemText problem={problem} />}
      <GridBar layout={layout} schema={schema} onChange={setChanged} />
      <GridView layout={layout} onChange={setChanged} />
    </>
  )
}

/** The creation form; where something required has only one allowed value, it is asked again with that. */
async function askForGrid(client: Client, collection: Resource): Promise<Form | undefined> {
  const create = linkOf(collection, 'create')
  if (!create) return undefined
  const form = (await client.form(create, create.payload ?? {})) as Form
  if (Object.keys(form._embedded.validationErrors).length === 0) return form
  return (await client.form(create, { _links: onlyChoices(form._embedded.schema) })) as Form
}

const onlyChoices = (schema: Schema): Record<string, Link> =>
  Object.fromEntries(
    [...propertiesOf(schema)].flatMap(([name, { required, _links }]) => {
      const allowed = _links?.allowedValues
      const [only, ...others] = Array.isArray(allowed) ? (allowed as Link[]) : []
      return required && only && others.length === 0 ? [[name, only]] : []
    }),
  )
