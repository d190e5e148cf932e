import type { Client } from '../../api/client.ts'
import { type Form, isCollection, linkOf, propertiesOf, type Resource, type Schema } from '../../api/hal.ts'
import { useClient, useReading, useResource } from '../../api/use-api.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useDocumentTitle } from '../../navigation/use-document-title.ts'
import { changeByForm, saveByForm } from '../../pictures/change.ts'
import { ProblemText } from '../../views/problem.tsx'
import type { PageProps } from '../page.ts'
import { GridView } from './grid-view.tsx'
import { type Layout, layoutOf } from './layout.ts'
import { PageBar } from './page-bar.tsx'
import { proposalFor } from './proposal.ts'
import { useSavedLayout } from './saving.ts'

/**
 * The user's page of widgets. Until the user changes the page, it shows the layout that the API proposes, and nothing
 * is saved.
 */
export function MyPage({ resource }: PageProps) {
  const client = useClient()
  const { say } = useLanguage()
  const grid = isCollection(resource) ? resource._embedded.elements[0] : resource
  const { value: form, problem } = useReading(() => proposalFor(client, resource), [client, resource], {
    enabled: !grid,
    // The proposed layout is read once. The first change saves it as a grid.
    staleTime: 'static',
  })
  const { value: schema } = useResource(linkOf(grid ?? resource, 'schema')?.href)
  useDocumentTitle(say('myPage'))
  if (problem) return <ProblemText problem={problem} />
  if (!(grid || form)) return <Skeleton lines={12} />
  return <Arranged grid={grid} form={form} schema={schema ?? form?._embedded.schema} />
}

interface ArrangedProps {
  grid: Resource | undefined
  /** The form that creates a grid; undefined after a grid has been saved. */
  form: Form | undefined
  schema: Schema | undefined
}

function Arranged({ grid, form, schema }: ArrangedProps) {
  const client = useClient()
  const { say } = useLanguage()
  const proposed = layoutOf(form?._embedded.payload ?? grid ?? {})
  const write = (layout: Layout, saved: Resource | undefined) => save(client, layout, saved, form)
  const { layout, change, problem, isSaving } = useSavedLayout(grid, proposed, write)
  const isChangeable = !grid || linkOf(grid, 'update') !== undefined
  return (
    <article aria-busy={isSaving}>
      <header class="heading">
        <h1>{say('myPage')}</h1>
        {isChangeable && <PageBar layout={layout} identifiers={identifiersIn(schema)} onChange={change} />}
      </header>
      {problem && <ProblemText problem={problem} />}
      <GridView layout={layout} isProposed={!grid} onChange={isChangeable ? change : undefined} />
    </article>
  )
}

/** Creates the grid through its form, or updates the saved grid. */
async function save(client: Client, layout: Layout, saved: Resource | undefined, form: Form | undefined) {
  if (saved || !form) return changeByForm(client, saved ?? {}, layout)
  return saveByForm(client, form, { ...form._embedded.payload, ...layout })
}

/** The kinds of widgets that a grid accepts according to its schema. */
function identifiersIn(schema: Schema | undefined): readonly string[] {
  const allowed = schema && propertiesOf(schema).get('widgets')?._embedded?.allowedValues
  return (allowed ?? []).map((widget) => String((widget as { identifier?: unknown }).identifier))
}
