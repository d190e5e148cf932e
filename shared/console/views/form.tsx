import type { Client } from '../api/client.ts'
import { type Form, type LinkTo, linkOf, type Resource } from '../api/hal.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import type { FormPlace } from '../drafts/preset.ts'
import { writtenForm } from '../drafts/written.ts'
import { useNavigation } from '../navigation/navigation.tsx'
import { FilledForm } from './filled-form.tsx'
import { ProblemText } from './problem.tsx'
import { Progress } from './progress.tsx'

/** The form of a place: the one that is asked there, or one for what is written without a form. */
export function FormView({ kind, preset }: FormPlace) {
  const client = useClient()
  const { place, go } = useNavigation()
  const read = () => (kind === 'form' ? askedForm(client, place.href, preset) : readForm(client, place.href))
  const { value, problem, again } = useReading(read, [client, place.href])
  const onSaved = (commit: LinkTo, answer: Resource | undefined) =>
    go({ href: addressAfter(commit, answer), how: '' }, { replace: true })
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!value) return <Progress />
  return <FilledForm form={value} options={{ name: `${place.href}#${place.how}`, preset, read, onSaved }} />
}

const askedForm = (client: Client, href: string, preset: FormPlace['preset']) =>
  client.form({ href, method: 'post' }, preset) as Promise<Form>

async function readForm(client: Client, href: string): Promise<Form> {
  client.refresh()
  const resource = await client.get(href)
  const schema = linkOf(resource, 'schema')
  return writtenForm(resource, schema && (await client.get(schema.href)))
}

/** The address after saving: that of what was saved; else the list, if the service says nothing of it yet. */
function addressAfter({ href }: LinkTo, answer: Resource | undefined): string {
  return (answer && linkOf(answer, 'self')?.href) ?? href
}
