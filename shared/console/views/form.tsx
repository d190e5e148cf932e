import type { Client } from '../api/client.ts'
import { type Form, type LinkTo, linkOf, type Resource } from '../api/hal.ts'
import { useClient, useReading } from '../api/use-api.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useToast } from '../design/toast.tsx'
import type { FormFragment } from '../drafts/preset.ts'
import { writtenForm } from '../drafts/written.ts'
import { useLanguage } from '../language/language.tsx'
import { useGoOn, useNavigation } from '../navigation/navigation.tsx'
import { SettingsTabs } from '../pages/project/settings-tabs.tsx'
import { useWhere } from '../shell/use-where.tsx'
import { useTitles } from '../values/titles.ts'
import { FilledForm } from './filled-form.tsx'
import { ProblemText } from './problem.tsx'
import { useShownAs } from './use-shown-as.ts'

/** A form is not read again while it is being filled in. */
const ONCE = { staleTime: 'static' } as const

/** The form at a location. If the link to the location has no form in the API, the form is built from the link. */
export function FormView({ kind, preset }: FormFragment) {
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const titled = useTitles()
  const { place } = useNavigation()
  const goOn = useGoOn()
  const read = () =>
    kind === 'form' ? postedForm(client, place.href, preset) : readForm(client, place.href, preset)
  const { project } = useWhere()
  const isOfProject = project !== undefined && linkOf(project, 'update')?.href === place.href
  const { value, problem, again } = useReading(read, [client, place.href], ONCE)
  const shownAs = useShownAs(value)
  const onSaved = (commit: LinkTo, answer: Resource | undefined) => {
    if (answer && answer._type !== UNFINISHED)
      toast(say(commit.method === 'patch' ? 'saved' : 'created', { name: titled(answer) }))
    goOn({ href: addressAfter(commit, answer), how: '' }, { replace: true })
  }
  if (problem) return <ProblemText problem={problem} onAgain={again} />
  if (!value || !shownAs) return <Skeleton lines={12} />
  return (
    <>
      {isOfProject && <SettingsTabs />}
      <FilledForm
        form={value}
        options={{ name: `${place.href}#${place.how}`, preset, read, onSaved }}
        shownAs={shownAs}
      />
    </>
  )
}

/** Type of the response to a save if a job still has to create the new resource. */
const UNFINISHED = 'JobStatus'

const postedForm = (client: Client, href: string, preset: FormFragment['preset']) =>
  client.form({ href, method: 'post' }, preset) as Promise<Form>

async function readForm(client: Client, href: string, preset: FormFragment['preset']): Promise<Form> {
  client.forget()
  const resource = await client.get(href)
  const schema = linkOf(resource, 'schema')
  return writtenForm(resource, schema && (await client.get(schema.href)), preset)
}

/**
 * The link relation to the containing resource, keyed by the type of the contained resource. After a save, the console
 * shows the containing resource.
 */
const PART_OF: Readonly<Record<string, string>> = { TimeEntry: 'workPackage' }

/**
 * Returns the address to open after saving: the owner of the saved resource, or else the resource itself. If the
 * response is empty, returns the address of the list.
 */
function addressAfter({ href }: LinkTo, answer: Resource | undefined): string {
  const owner = answer && linkOf(answer, PART_OF[answer._type ?? ''] ?? '')
  return (owner ?? (answer && linkOf(answer, 'self')))?.href ?? href
}
